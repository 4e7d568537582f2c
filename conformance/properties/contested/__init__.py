"""Laws about questions that two careful readers answer differently: asked only on request, never counted as failures.

What each claims is the reference's reading; its answer to such a question is told, not judged.
"""
