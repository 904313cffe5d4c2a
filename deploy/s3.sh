#!/bin/sh
# Copies dist/ to an Amazon S3 bucket. Enter the name of yours, and run this in the project's folder each time you publish.
# To publish under a path, such as /my-site/: in the line that ends with "# path", replace the slash with the path.
set -eu
BUCKET=your-bucket
BASE=/ # path

# Copies each type of file separately, because the type that the command guesses is often wrong and has no charset.
put() {
  pattern=$1 type=$2 caching=$3
  shift 3
  aws s3 cp dist "s3://$BUCKET$BASE" --recursive --exclude '*' --include "$pattern" "$@" \
    --content-type "$type" --cache-control "$caching"
}

# Copies pages after the files that they refer to.
types="
css text/css; charset=utf-8
js text/javascript; charset=utf-8
txt text/plain; charset=utf-8
xml application/xml; charset=utf-8
json application/json; charset=utf-8
webmanifest application/manifest+json; charset=utf-8
svg image/svg+xml; charset=utf-8
woff2 font/woff2
avif image/avif
webp image/webp
png image/png
jpg image/jpeg
jpeg image/jpeg
gif image/gif
ico image/x-icon
mp3 audio/mpeg
mp4 video/mp4
webm video/webm
pdf application/pdf
html text/html; charset=utf-8
"
echo "$types" | while read -r ending type; do
  [ -z "$ending" ] || put "assets/*.$ending" "$type" 'public, max-age=31536000, immutable'
done
echo "$types" | while read -r ending type; do
  [ -z "$ending" ] || put "*.$ending" "$type" 'public, max-age=0, must-revalidate' --exclude 'assets/*'
done
# Finally copies all other files, and removes old ones.
aws s3 sync dist "s3://$BUCKET$BASE" --delete --size-only --exclude .published --exclude .htaccess --exclude .nojekyll --exclude _headers
