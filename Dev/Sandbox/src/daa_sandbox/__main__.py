import sys

from daa_sandbox.cli import main

sys.exit(main())
