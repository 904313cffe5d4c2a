import { contentTypes, textEndings } from '../content-types.ts'
import { errorPagesOf } from '../error-pages.ts'
import { caching, sharedHeaders } from '../headers.ts'
import type { HostSettings } from '../host-settings.ts'

/** Writes the commands that publish the site on Amazon's S3, with CloudFront or without, as a script to be read and adapted. */
export function writeS3Snippet(settings: HostSettings): string {
  const { base } = settings
  return `#!/bin/sh
# Amazon S3 and CloudFront: keep this file in the project's folder, put in the name of your bucket, and run it at every
# publication. What stands below "exit" is done once, by hand, as far as you need it.
set -eu
BUCKET=your-bucket

# The files: assets before the pages that name them, and last of all what is to be removed.
put() {
  pattern=$1 type=$2 caching=$3
  shift 3
  aws s3 cp dist "s3://$BUCKET${base}" --recursive --exclude '*' --include "$pattern" "$@" --content-type "$type" --cache-control "$caching"
}
${writeUploads().join('\n')}
aws s3 sync dist "s3://$BUCKET${base}" --delete --size-only --exclude '.published' --exclude '.htaccess' --exclude '.nojekyll' --exclude '_headers'
exit

# Without CloudFront: the bucket's website. It can show a page for unknown paths, but send no headers of ours.
${writeWebsite(settings)}

# With CloudFront: the headers of every answer. Attach the policy to the behaviour of the distribution.
${writeFile('headers-policy.json', writeJson(headersPolicyOf(settings)))}
aws cloudfront create-response-headers-policy --response-headers-policy-config file://headers-policy.json

# With CloudFront over the bucket itself, which knows neither index files nor paths without an ending: a function.
# Publish it, and attach it to the behaviour of the distribution, for viewer requests.
${writeFile('clean-paths.js', cleanPaths)}
aws cloudfront create-function --name clean-paths --function-code fileb://clean-paths.js --function-config Comment=clean-paths,Runtime=cloudfront-js-2.0

# With CloudFront: the error pages. Put this into the configuration of the distribution as its "CustomErrorResponses".
${writeFile('error-responses.json', writeJson(errorResponsesOf(settings)))}
`
}

/** Every sort of file apart, because the type that the command guesses is often wrong and never names the characters. */
function writeUploads(): string[] {
  const { html: _, ...others } = contentTypes
  const endings = Object.keys(others)
  return [
    ...endings.map((ending) => writeUpload(`assets/*.${ending}`, ending, caching.hashed)),
    // Pages come last, because they name all else.
    ...[...endings, 'html'].map(
      (ending) => `${writeUpload(`*.${ending}`, ending, caching.other)} --exclude 'assets/*'`,
    ),
  ]
}

function writeUpload(pattern: string, ending: string, cacheControl: string): string {
  const types: Readonly<Record<string, string>> = contentTypes
  return `put '${pattern}' '${types[ending]}${textEndings.includes(ending) ? '; charset=utf-8' : ''}' '${cacheControl}'`
}

function writeWebsite(settings: HostSettings): string {
  const lost = errorPagesOf(settings).find(({ statuses }) => statuses.includes(404))
  return `aws s3 website "s3://$BUCKET" --index-document index.html${lost === undefined ? '' : ` --error-document ${lost.address.slice(1)}`}`
}

function writeFile(name: string, text: string): string {
  return `cat > ${name} <<'END'\n${text}\nEND`
}

function writeJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2)
}

/** CloudFront has places of their own for some headers, and refuses them among those of one's own. */
function headersPolicyOf(settings: HostSettings): unknown {
  const {
    'Content-Security-Policy': policy = '',
    'Referrer-Policy': referrer = '',
    'Strict-Transport-Security': transport = '',
    'X-Content-Type-Options': _,
    ...others
  } = sharedHeaders(settings)
  const items = Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override: true }))
  return {
    Name: 'site-headers',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: policy },
      StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: Number(transport.replace('max-age=', '')) },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: referrer },
    },
    CustomHeadersConfig: { Quantity: items.length, Items: items },
  }
}

/** A bucket that does not let its files be listed answers 403 where there is none. */
function errorResponsesOf(settings: HostSettings): unknown {
  const items = errorPagesOf(settings).flatMap(({ statuses, address }) => {
    const codes = statuses.includes(404) ? [403, 404] : statuses
    return codes.map((ErrorCode) => ({
      ErrorCode,
      ResponsePagePath: address,
      ResponseCode: String(ErrorCode === 403 ? 404 : ErrorCode),
      ErrorCachingMinTTL: 10,
    }))
  })
  return { Quantity: items.length, Items: items }
}

/** In the language of CloudFront's functions. */
const cleanPaths = `function handler(event) {
  var request = event.request
  var last = request.uri.split('/').pop()
  if (last === '') request.uri += 'index.html'
  else if (last.indexOf('.') < 0) request.uri += '.html'
  return request
}`
