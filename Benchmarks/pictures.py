"""Measures how long Acopio and Hugo take for the same widths and formats of photographs, in turn.

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
    """Writes 12 megapixels with noise and shapes, as a camera would."""
    random.seed(seed)
    noise = [Image.effect_noise((500, 375), 80).resize((4000, 3000), Image.Resampling.BICUBIC) for _ in range(3)]
    picture = Image.merge("RGB", noise)
    draw = ImageDraw.Draw(picture)
    for _ in range(60):
        x, y, r = random.randrange(4000), random.randrange(3000), random.randrange(50, 500)
        draw.ellipse([x - r, y - r, x + r, y + r], fill=tuple(random.randrange(256) for _ in range(3)))
    picture.save(path, quality=90)


def acopio_site(root, photos):
    subprocess.run([ACOPIO, "init", str(root)], check=True, stdout=subprocess.DEVNULL)
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
    """The seconds on the clock and on processors, and the MiB at most."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        photos = [root / f"p{number:03}.jpg" for number in range(arguments.photos)]
        for number, photo in enumerate(photos):
            photograph(photo, number)
        acopio_site(root / "acopio", photos)
        hugo_site(root / "hugo", photos)
        rows = {"Acopio": [], "Hugo": [], "Acopio, again": [], "Hugo, again": []}
        for _ in range(arguments.rounds):
            for path in ["acopio/.acopio", "acopio/Output", "hugo/public", "hugo/resources"]:
                shutil.rmtree(root / path, ignore_errors=True)
            rows["Acopio"].append(run([ACOPIO, "build"], root / "acopio"))
            rows["Hugo"].append(run([HUGO, "--quiet"], root / "hugo"))
            rows["Acopio, again"].append(run([ACOPIO, "build", "--fresh"], root / "acopio"))
            rows["Hugo, again"].append(run([HUGO, "--quiet"], root / "hugo"))
        print("| tool | wall s | CPU s |\n|---|---:|---:|")
        for name, values in rows.items():
            wall, processor = (statistics.median(column) for column in zip(*values))
            print(f"| {name} | {wall:.2f} | {processor:.2f} |")


if __name__ == "__main__":
    main()
