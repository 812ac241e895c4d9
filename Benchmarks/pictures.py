"""Measures how long Acopio and Hugo take for the same widths and formats of photographs of 12 to 24 megapixels, in turn.

Needs Pillow. `$ACOPIO` and `$HUGO` are the programs; by default the release build and `hugo` of the PATH.

    python3 Benchmarks/pictures.py [--photos 20] [--rounds 3]
"""

import argparse
import os
import pathlib
import random
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

from PIL import Image, ImageDraw

ROOT = pathlib.Path(__file__).resolve().parent.parent
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
HUGO = os.environ.get("HUGO", "hugo")
WIDTHS = [400, 800, 1200, 1600]


def photograph(path, seed):
    """Writes 12, 15, 18 or 24 megapixels with noise and shapes, as a camera would."""
    random.seed(seed)
    width, height = [(4000, 3000), (4472, 3354), (4896, 3672), (6000, 4000)][seed % 4]
    noise = [
        Image.effect_noise((width // 8, height // 8), 80).resize((width, height), Image.Resampling.BICUBIC)
        for _ in range(3)
    ]
    picture = Image.merge("RGB", noise)
    draw = ImageDraw.Draw(picture)
    for _ in range(60):
        x, y, r = random.randrange(width), random.randrange(height), random.randrange(50, 500)
        draw.ellipse([x - r, y - r, x + r, y + r], fill=tuple(random.randrange(256) for _ in range(3)))
    picture.save(path, quality=90)


def acopio_site(root, photos):
    subprocess.run([ACOPIO, "init", str(root)], check=True, stdout=subprocess.DEVNULL)
    shutil.copytree(root, root.parent / "plain")
    folder = root / "content/pages/photos"
    folder.mkdir()
    for photo in photos:
        shutil.copy(photo, folder)
    with (root / "content/site.yml").open("a") as site:
        site.write(f"pictures: {{ widths: {WIDTHS}, formats: [webp] }}\n")
    with (root / "content/pages/about.md").open("a") as page:
        page.writelines(f"\n![A photograph](photos/{photo.name})\n" for photo in photos)


def hugo_site(root, photos):
    (root / "content/post").mkdir(parents=True)
    (root / "layouts/_default").mkdir(parents=True)
    for photo in photos:
        shutil.copy(photo, root / "content/post")
    (root / "hugo.toml").write_text("baseURL = 'https://x.example/'\n")
    (root / "content/post/index.md").write_text("---\ntitle: a\n---\n")
    (root / "layouts/index.html").write_text("a\n")
    sizes = " ".join(map(str, WIDTHS))
    (root / "layouts/_default/single.html").write_text(
        f'{{{{ range .Resources.ByType "image" }}}}{{{{ $i := . }}}}{{{{ range slice {sizes} }}}}'
        '{{ ($i.Resize (printf "%dx q80" .)).RelPermalink }}{{ ($i.Resize (printf "%dx webp q75" .)).RelPermalink }}'
        "{{ end }}{{ end }}\n")


def run(command, folder):
    """The seconds on the clock and of processors, and the MiB of the largest process at most.

    A process in between has only this command among its children.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        start = time.monotonic()
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wall = time.monotonic() - start
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(write, f"{wall} {used.ru_utime + used.ru_stime} {used.ru_maxrss / 1024}".encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as figures:
        text = figures.read()
    os.waitpid(child, 0)
    if not text:
        raise SystemExit(f"{command[0]} failed in {folder}")
    return tuple(map(float, text.split()))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        photos = [root / f"p{number:03}.jpg" for number in range(arguments.photos + arguments.rounds)]
        for number, photo in enumerate(photos):
            photograph(photo, number)
        photos, new = photos[:arguments.photos], photos[arguments.photos:]
        acopio_site(root / "acopio", photos)
        hugo_site(root / "hugo", photos)
        acopio, hugo = [ACOPIO, "build", "--fresh"], [HUGO, "--quiet"]
        rows = {}

        def measure(name, command, site):
            rows.setdefault(name, []).append(run(command, root / site))

        measure("warm", acopio, "plain")
        rows.clear()
        for number in range(arguments.rounds):
            for path in ["acopio/.acopio", "acopio/Output", "hugo/public", "hugo/resources"]:
                shutil.rmtree(root / path, ignore_errors=True)
            measure("Acopio, first build", acopio, "acopio")
            measure("Hugo, first build", hugo, "hugo")
            for _ in range(5):
                measure("Acopio, second build", acopio, "acopio")
                measure("Hugo, second build", hugo, "hugo")
                measure("Acopio, without pictures", acopio, "plain")
            shutil.copy(new[number], root / "acopio/content/pages/photos")
            with (root / "acopio/content/pages/about.md").open("a") as page:
                page.write(f"\n![A photograph](photos/{new[number].name})\n")
            shutil.copy(new[number], root / "hugo/content/post")
            measure("Acopio, one new photograph", acopio, "acopio")
            measure("Hugo, one new photograph", hugo, "hugo")
        print("| tool | wall s | CPU s | peak MiB |\n|---|---:|---:|---:|")
        for name, values in rows.items():
            wall, processor, memory = (statistics.median(column) for column in zip(*values))
            print(f"| {name} | {wall:.2f} | {processor:.2f} | {memory:.0f} |")


if __name__ == "__main__":
    main()
