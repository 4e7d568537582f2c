//! Why a scenario gets no answers.

/// What is missing, by the contract's name for it, and the reason in words.
#[derive(Debug)]
pub struct Unsupported {
    pub feature: String,
    pub reason: String,
}

/// An `Err` that says so.
pub fn unsupported<T>(feature: impl Into<String>, reason: &str) -> Result<T, Unsupported> {
    Err(Unsupported {
        feature: feature.into(),
        reason: reason.to_string(),
    })
}
