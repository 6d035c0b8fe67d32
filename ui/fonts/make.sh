#!/bin/sh
# Cuts the fonts of the packages to what pages show: 27 KB before the first word instead of 90. Needs Python with fonttools and brotli.
set -eu
cd "$(dirname "$0")"
packages=../../node_modules/@fontsource-variable
english='U+0020-007E,U+00A0,U+00B7,U+00D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212'
more='U+00A1-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+2039-203A,U+20AC,U+2122'

cut() { # name, file, weights
  python3 -m fontTools.varLib.instancer -q "$packages/$2" "wght=$3" -o "$1.ttf"
  python3 -m fontTools.subset "$1.ttf" --unicodes="$english" --layout-features=kern,tnum,zero,liga,mark,ccmp,locl \
    --flavor=woff2 --output-file="$1.woff2"
  python3 -m fontTools.subset "$1.ttf" --unicodes="$more" --layout-features=kern,mark,ccmp,locl \
    --flavor=woff2 --output-file="$1-more.woff2"
  rm "$1.ttf"
}

cut inter inter/files/inter-latin-wght-normal.woff2 400:700
cut bricolage bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2 700
