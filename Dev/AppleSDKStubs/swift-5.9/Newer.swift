import SwiftSyntax

/// Something that Swift 5.9, the compiler of Xcode 15.0, does not know.
struct Finding {
  let rule: Rule
  let position: AbsolutePosition
}

/// What Swift has learned since 5.9, with the version that first knew it.
enum Rule: String, CaseIterable {
  case typedThrows = "typed throws (6.0)"
  case sending = "sending (6.0)"
  case nonisolatedDetail = "nonisolated(unsafe), nonisolated(nonsending) (5.10, 6.2)"
  case nonisolatedType = "nonisolated on a type or an extension (6.1)"
  case suppressedConformance = "~Copyable or ~Escapable elsewhere than on a struct or an enum (6.0)"
  case trailingComma = "a trailing comma elsewhere than in an array or a dictionary (6.1)"
  case importAccess = "an access level on an import (6.0)"
  case isolatedConformance = "an attribute on a conformance: @retroactive, @preconcurrency, an actor (6.0, 6.2)"
  case isolatedDeinit = "an isolated deinit (6.2)"
  case optionalIsolation = "an isolated parameter that is optional (6.0)"
  case integerGeneric = "an integer as a generic parameter or argument (6.2)"
  case inlineArray = "an inline array type (6.2)"
  case weakLet = "weak let (6.2)"
  case rawIdentifier = "a raw identifier (6.2)"
  case nestedProtocol = "a protocol inside a type or a function (5.10)"
  case packIteration = "for over a parameter pack (6.0)"
  case unsafeExpression = "an unsafe expression (6.2)"
  case attribute = "an attribute that came later"
  case macro = "a macro that came later: #isolation, #expect, #require"
  case module = "a module that came later: Testing, Synchronization"
  case countWhere = "count(where:) (6.0)"
  case inferredTaskGroup = "a task group without of: (6.1)"
  case malformed = "text that does not parse"
}

/// Looks for all of them in one file.
final class NewerSyntax: SyntaxAnyVisitor {
  private static let laterAttributes: Set<String> = [
    "abi", "concurrent", "implementation", "isolated", "safe", "specialized", "Suite", "Test", "unsafe",
  ]
  private static let laterMacros: Set<String> = ["expect", "isolation", "require"]
  private static let laterModules: Set<String> = ["Synchronization", "Testing"]
  private static let taskGroups: Set<String> = ["withTaskGroup", "withThrowingTaskGroup"]
  private static let plainName = #/`\$?[\p{L}_][\p{L}\p{N}_]*`/#

  private(set) var findings: [Finding] = []

  static func findings(in file: SourceFileSyntax) -> [Finding] {
    let visitor = NewerSyntax(viewMode: .all)
    visitor.walk(file)
    return visitor.findings.sorted { $0.position < $1.position }
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let comma = trailingComma(node) { report(.trailingComma, comma) }
    if let rule = brokenRule(node) { report(rule, node) }
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if token.presence == .missing {
      report(.malformed, token)
    } else if case .identifier(let name) = token.tokenKind, name.hasPrefix("`"),
      name.wholeMatch(of: Self.plainName) == nil
    {
      report(.rawIdentifier, token)
    }
    return .visitChildren
  }

  private func report(_ rule: Rule, _ node: some SyntaxProtocol) {
    findings.append(Finding(rule: rule, position: node.positionAfterSkippingLeadingTrivia))
  }

  private func trailingComma(_ node: Syntax) -> TokenSyntax? {
    guard let comma = node.asProtocol((any WithTrailingCommaSyntax).self)?.trailingComma, let list = node.parent,
      list.children(viewMode: .sourceAccurate).last == node,
      !list.is(ArrayElementListSyntax.self), !list.is(DictionaryElementListSyntax.self)
    else { return nil }
    return comma
  }

  private func brokenRule(_ node: Syntax) -> Rule? {
    switch node.as(SyntaxEnum.self) {
    case .unexpectedNodes: return .malformed
    case .inlineArrayType: return .inlineArray
    case .unsafeExpr: return .unsafeExpression
    case .nonisolatedTypeSpecifier: return .nonisolatedDetail
    case .throwsClause(let clause): return clause.type == nil ? nil : .typedThrows
    case .simpleTypeSpecifier(let specifier): return brokenRule(specifier)
    case .suppressedType(let type): return isOfStructOrEnum(type) ? nil : .suppressedConformance
    case .genericParameter(let parameter):
      return parameter.specifier?.tokenKind == .keyword(.let) ? .integerGeneric : nil
    case .genericArgument(let argument): return brokenRule(argument)
    case .inheritedType(let type): return brokenRule(type)
    case .declModifier(let modifier): return brokenRule(modifier)
    case .importDecl(let declaration): return brokenRule(declaration)
    case .deinitializerDecl(let declaration): return isIsolated(declaration.modifiers) ? .isolatedDeinit : nil
    case .variableDecl(let declaration): return isWeakConstant(declaration) ? .weakLet : nil
    case .protocolDecl(let declaration): return isNested(declaration) ? .nestedProtocol : nil
    case .attribute(let attribute):
      return Self.laterAttributes.contains(attribute.attributeName.trimmedDescription) ? .attribute : nil
    case .macroExpansionExpr(let macro): return Self.laterMacros.contains(macro.macroName.text) ? .macro : nil
    case .forStmt(let loop): return loop.sequence.is(PackExpansionExprSyntax.self) ? .packIteration : nil
    case .functionCallExpr(let call): return brokenRule(call)
    default: return nil
    }
  }

  // MARK: Types

  private func brokenRule(_ specifier: SimpleTypeSpecifierSyntax) -> Rule? {
    switch specifier.specifier.tokenKind {
    case .keyword(.sending): return .sending
    case .keyword(.isolated):
      let type = specifier.parent?.parent?.as(AttributedTypeSyntax.self)?.baseType
      return type?.is(OptionalTypeSyntax.self) == true ? .optionalIsolation : nil
    default: return nil
    }
  }

  private func isOfStructOrEnum(_ type: SuppressedTypeSyntax) -> Bool {
    let owner = type.parent?.as(InheritedTypeSyntax.self)?.parent?.parent?.parent
    let name = type.type.as(IdentifierTypeSyntax.self)?.name.text
    return name == "Copyable"
      && (owner?.is(StructDeclSyntax.self) == true || owner?.is(EnumDeclSyntax.self) == true)
  }

  private func brokenRule(_ argument: GenericArgumentSyntax) -> Rule? {
    guard case .expr = argument.argument, argument.parent?.is(InlineArrayTypeSyntax.self) != true else {
      return nil
    }
    return .integerGeneric
  }

  private func brokenRule(_ type: InheritedTypeSyntax) -> Rule? {
    let attributes = type.type.as(AttributedTypeSyntax.self)?.attributes ?? []
    let isKnown = attributes.allSatisfy {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "unchecked"
    }
    return isKnown ? nil : .isolatedConformance
  }

  // MARK: Declarations

  private func brokenRule(_ modifier: DeclModifierSyntax) -> Rule? {
    guard modifier.name.tokenKind == .keyword(.nonisolated) else { return nil }
    if modifier.detail != nil { return .nonisolatedDetail }
    return modifier.parent?.parent?.asProtocol((any DeclGroupSyntax).self) == nil ? nil : .nonisolatedType
  }

  private func brokenRule(_ declaration: ImportDeclSyntax) -> Rule? {
    if !declaration.modifiers.isEmpty { return .importAccess }
    return Self.laterModules.contains(declaration.path.first?.name.text ?? "") ? .module : nil
  }

  private func isIsolated(_ modifiers: DeclModifierListSyntax) -> Bool {
    let isolation: Set<TokenKind> = [.keyword(.isolated), .keyword(.nonisolated)]
    return modifiers.contains { isolation.contains($0.name.tokenKind) }
  }

  private func isWeakConstant(_ declaration: VariableDeclSyntax) -> Bool {
    declaration.bindingSpecifier.tokenKind == .keyword(.let)
      && declaration.modifiers.contains { $0.name.tokenKind == .keyword(.weak) }
  }

  private func isNested(_ declaration: ProtocolDeclSyntax) -> Bool {
    sequence(first: Syntax(declaration)) { $0.parent }.dropFirst().contains {
      $0.asProtocol((any DeclGroupSyntax).self) != nil || $0.is(CodeBlockSyntax.self)
    }
  }

  // MARK: Calls

  private func brokenRule(_ call: FunctionCallExprSyntax) -> Rule? {
    let label = call.arguments.first?.label?.text
    if call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "count" {
      let isClosureOnly = call.arguments.isEmpty && call.trailingClosure != nil
      return label == "where" || isClosureOnly ? .countWhere : nil
    }
    let function = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    return Self.taskGroups.contains(function) && label != "of" ? .inferredTaskGroup : nil
  }
}
