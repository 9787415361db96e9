"""Each check notices its mistakes: a mistake is put into a copy of the repository, and the check names it."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
_COPIED = (
    *("Package.swift", "DaaSdk.podspec", "Specs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"),
    *("Sources", "Tests", "docs", "Examples", "scripts", "Dev/PublicSurface", "Dev/AppleSDKStubs"),
    *("Dev/Sandbox/tests/browser", "Dev/Tools/README.md", "Dev/Tools/Tests", "Dev/Fuzz", "Dev/Mutants"),
)
_PODSPEC, _SPEC_COPY = "DaaSdk.podspec", "Specs/DaaSdk/0.7.1/DaaSdk.podspec"
_CATALOGUE = "Sources/DaaSdk/DaaSdk.docc"
_EXAMPLE = "Examples/FirstRun"
# The examples alone: this document has no Swift in it.
_SNIPPETS_OF_EXAMPLES = "check-snippets CONTRIBUTING.md"


@dataclass(frozen=True)
class Mistake:
    command: str
    file: str
    before: str
    after: str
    complaint: str


MISTAKES = {
    "another version": Mistake("check-podspec", _PODSPEC, '"0.7.1"', '"0.7.2"', "version: expected"),
    "fewer files": Mistake("check-podspec", _PODSPEC, "DaaSdk/**/*.swift", "DaaSdk/*.swift", "source files"),
    "no CryptoKit": Mistake("check-podspec", _PODSPEC, '"CryptoKit", ', "", "frameworks: expected"),
    "an attribute misspelt": Mistake(
        "check-podspec", _PODSPEC, ".source_files", ".source_file", "undefined method"
    ),
    "another system": Mistake("check-podspec", _PODSPEC, '"15.0"', '"14.0"', "platforms: expected"),
    "Swift 6 mode": Mistake("check-podspec", _PODSPEC, '["5"]', '["5", "6"]', "Swift versions: expected"),
    "another copy": Mistake("check-podspec", _SPEC_COPY, "Passkey approval", "Approval", "is not a copy"),
    "package access": Mistake(
        "check-podspec",
        "Sources/DaaSdk/Sca/FrameToken.swift",
        "struct FrameToken",
        "package struct FrameToken",
        "`package`",
    ),
    "an API with a reason": Mistake(
        "check-podspec",
        "Sources/DaaSdk/Platform/SystemClock.swift",
        "clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)",
        "mach_absolute_time()",
        "gives no reason for mach_absolute_time",
    ),
    "a reason without an API": Mistake(
        "check-podspec",
        "Sources/DaaSdk/PrivacyInfo.xcprivacy",
        "<key>NSPrivacyAccessedAPITypes</key>\n\t<array/>",
        "<key>NSPrivacyAccessedAPITypes</key>\n\t<array><string>NSPrivacyAccessedAPICategoryDiskSpace</string></array>",
        "a reason for DiskSpace, which nothing uses",
    ),
    "no manifest by SwiftPM": Mistake(
        "check-podspec",
        "Package.swift",
        '      resources: [.copy("PrivacyInfo.xcprivacy")],\n',
        "",
        "SwiftPM's resources",
    ),
    "a new case": Mistake(
        "check-api",
        "Sources/DaaSdk/Sca/DaaEnvironment.swift",
        "  case sandbox\n",
        "  case sandbox, staging\n",
        "staging",
    ),
    "a later system": Mistake(
        "check-api",
        "Sources/DaaSdk/Platform/DaaSca+Anchor.swift",
        "    public func enroll",
        "    @available(iOS 16, *)\n    public func enroll",
        "introduced: 16.0",
    ),
    "a lost conformance": Mistake(
        "check-api",
        "Sources/DaaSdk/Sca/DaaScaCapabilities.swift",
        "Sendable, Hashable",
        "Sendable",
        "Swift.Equatable",
    ),
    "a dead link in an article": Mistake(
        "check-docs",
        f"{_CATALOGUE}/AppExtensions.md",
        "DaaSca/enroll(frameToken:",
        "DaaSca/enroll(token:",
        "doesn't exist",
    ),
    "a dead link in the source": Mistake(
        "check-docs",
        "Sources/DaaSdk/Sca/DaaSca.swift",
        "``DaaScaError/cancelled``",
        "``DaaScaError/canceled``",
        "canceled",
    ),
    "a picture that is out of date": Mistake(
        "check-docs",
        "Dev/PublicSurface/pictures/approval.txt",
        "frameToken; five minutes",
        "frameToken; six minutes",
        "approval~dark.svg is not as described",
    ),
    "a picture without a lane": Mistake(
        "check-docs",
        "Dev/PublicSurface/pictures/enrolment.txt",
        "sdk -> page",
        "sdk -> pgae",
        "no lane has this name",
    ),
    "a file that is not there": Mistake(
        "check-docs",
        f"{_CATALOGUE}/MigratingConventions.md",
        "Sca/CeremonyLink.swift",
        "Sca/Link.swift",
        "names Sources/DaaSdk/Sca/Link.swift",
    ),
    "a test that is not there": Mistake(
        "check-docs",
        "docs/Security.md",
        "testNoTextIsBothProfiles",
        "testNoTextIsBoth",
        "names the test testNoTextIsBoth",
    ),
    "code wider than a page": Mistake(
        "check-docs",
        f"{_CATALOGUE}/GettingStarted.md",
        "import DaaSdk\n",
        f"import DaaSdk  // {'.' * 70}\n",
        "at most 71 characters",
    ),
    "a type without a place": Mistake(
        "check-docs",
        f"{_CATALOGUE}/DaaSdk.md",
        "- ``DaaEnvironment``\n",
        "",
        "lists no topic ``DaaEnvironment``",
    ),
    "no documentation": Mistake(
        "check-docs",
        "Sources/DaaSdk/DaaSdk.swift",
        "  /// The version of",
        "  // The version of",
        "DaaSdk.version is public",
    ),
    "a wrong label": Mistake(
        "check-snippets README.md",
        "README.md",
        "sca.enroll(frameToken: token)",
        "sca.enroll(token: token)",
        "README.md:",
    ),
    "no await": Mistake(
        f"check-snippets {_CATALOGUE}/GettingStarted.md",
        f"{_CATALOGUE}/GettingStarted.md",
        "let assertion = try await",
        "let assertion = try",
        "not marked with 'await'",
    ),
    "no window in an extension": Mistake(
        f"check-snippets {_CATALOGUE}/AppExtensions.md",
        f"{_CATALOGUE}/AppExtensions.md",
        ", presentationAnchor: window",
        "",
        "unavailable in application extensions",
    ),
    "an error without a code": Mistake(
        f"check-snippets {_CATALOGUE}/ReactNative.md",
        f"{_CATALOGUE}/ReactNative.md",
        '  case .stateMismatch: return "stateMismatch"\n',
        "",
        "switch must be exhaustive",
    ),
    "a header that nobody declared": Mistake(
        f"check-snippets {_CATALOGUE}/ReactNative.md",
        f"{_CATALOGUE}/ReactNative.md",
        "beside=RCTBridgeModule",
        "beside=RCTBridge",
        "means nothing here",
    ),
    "a hidden block": Mistake(
        "check-snippets README.md",
        "README.md",
        "\n```swift\nimport DaaSdk\nimport UIKit",
        "\n ```swift\n",
        "at the margin",
    ),
    "a misspelt remark": Mistake(
        "check-snippets README.md",
        "README.md",
        "<!-- snippet: manifest -->",
        "<!-- snippets: manifest -->",
        "not understood",
    ),
    "a wrong manifest": Mistake("check-snippets README.md", "README.md", ".iOS(.v15)", ".iOS(.v1)", "README.md:"),
    "an example too new": Mistake(
        _SNIPPETS_OF_EXAMPLES,
        f"{_EXAMPLE}/ChecklistView.swift",
        "if #available(iOS 16, *)",
        "if true",
        "'ShareLink' is only",
    ),
    "an example off the main actor": Mistake(
        _SNIPPETS_OF_EXAMPLES,
        f"{_EXAMPLE}/SheetActions.swift",
        "@MainActor\nstruct",
        "struct",
        "main actor-isolated",
    ),
}


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the checks read."""
    copy = tmp_path_factory.mktemp("repository")
    for name in _COPIED:
        source, target = ROOT / name, copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)
    return copy


@pytest.fixture(params=MISTAKES.values(), ids=list(MISTAKES))
def mistake(request: pytest.FixtureRequest, repository: Path) -> Iterator[Mistake]:
    """A mistake, made in the copy while the test runs."""
    mistake: Mistake = request.param
    path = repository / mistake.file
    text = path.read_text()
    assert mistake.before in text, "The text to edit is not there."
    path.write_text(text.replace(mistake.before, mistake.after, 1))
    yield mistake
    path.write_text(text)


@pytest.mark.parametrize("command", sorted({mistake.command for mistake in MISTAKES.values()}))
def test_without_a_mistake_the_check_passes(repository: Path, command: str) -> None:
    result = _run(repository, command)
    assert result.returncode == 0, result.stdout


def test_the_check_names_the_mistake(repository: Path, mistake: Mistake) -> None:
    result = _run(repository, mistake.command)
    assert result.returncode == 1
    assert mistake.complaint in result.stdout


def _run(repository: Path, command: str) -> subprocess.CompletedProcess[str]:
    script, *arguments = command.split()
    # Made once, not for each copy, and not where the checks of the repository itself have theirs.
    environment = os.environ | {"DAA_APPLE_SDK": str(ROOT / ".build/apple-sdk-planted")}
    return subprocess.run(
        [repository / "scripts" / script, *arguments],
        cwd=repository,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
