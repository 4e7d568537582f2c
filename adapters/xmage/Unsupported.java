/** XMage, or this adapter, can't be asked this: the feature that is missing, and why. Better than a guess. */
final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1;

    final String feature;

    Unsupported(String feature, String reason) {
        super(reason);
        this.feature = feature;
    }
}
