import Foundation

/// An `apple-app-site-association` file, and where it was found.
package struct AssociationFile: Sendable {
  package enum Source: Sendable {
    case file(path: String)
    case answer(Answer)
  }

  /// What a web server answered.
  package struct Answer: Sendable {
    package var url: String
    package var status: Int
    package var contentType: String?

    package init(url: String, status: Int, contentType: String?) {
      self.url = url
      self.status = status
      self.contentType = contentType
    }
  }

  package var source: Source
  package var content: Data

  package init(_ source: Source, content: Data) {
    self.source = source
    self.content = content
  }
}
