/// Looks for everything that keeps a callback from arriving.
package enum Doctor {
  /// What was found, in the order of the places; nothing if all is well.
  package static func examine(_ setUp: SetUp) -> [Finding] {
    let uri = RedirectURICheck(setUp).findings
    // Without a callback that can be had at all, the other places can't be compared with it.
    guard !uri.contains(where: { $0.id == RedirectURICheck.invalid }) else {
      return uri + AppIDCheck(setUp).findings
    }
    guard setUp.httpsHost != nil else { return uri }
    return uri + AppIDCheck(setUp).findings + EntitlementsCheck(setUp).findings + AssociationCheck(setUp).findings
  }
}
