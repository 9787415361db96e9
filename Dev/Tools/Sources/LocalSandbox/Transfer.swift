import Foundation

/// A transfer that waits to be approved.
package struct Transfer: Sendable, Hashable {
  /// Names the attempt, so that sending it twice makes one transfer.
  package let idempotencyKey: String
  /// The entry of the address book that it goes to.
  package let addressId: String
  /// A decimal number.
  package var amount: String
  package let currency: String

  package init(amount: String, currency: String) {
    idempotencyKey = UUID().uuidString.lowercased()
    addressId = UUID().uuidString.lowercased()
    self.amount = amount
    self.currency = currency
  }

  /// The body of the request, whose every value the approval covers.
  package func body(from accountId: String) -> String {
    """
    {"idempotencyKey":"\(idempotencyKey)","source":{"type":"account","id":"\(accountId)"},\
    "destination":{"type":"verified_blockchain","addressId":"\(addressId)"},\
    "amount":{"amount":"\(amount)","currency":"\(currency)"}}
    """
  }
}
