"""A binary that can be packed without building the one that is distributed: it only starts another."""

import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))


def launcher(folder):
    """A small program, linked against the C library alone, that becomes the tested `acopio`."""
    source, binary = folder / "launcher.c", folder / "acopio"
    source.write_text(
        '#include <unistd.h>\n'
        f'int main(int count, char **words) {{ (void)count; return execv("{ACOPIO}", words); }}\n')
    subprocess.run(["cc", "-s", "-o", str(binary), str(source)], check=True)
    return binary
