/// The package's namespace.
public enum DaaSdk {
  /// The version of this package, as semantic versioning writes it (`major.minor.patch`).
  public static let version = "0.7.1"
}
