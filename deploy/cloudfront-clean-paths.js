// A CloudFront function for viewer requests, because a bucket has no index files and no paths without an extension.
// To publish under a path, change nothing here.
// oxlint-disable-next-line no-unused-vars
function handler(event) {
  var request = event.request
  var last = request.uri.split('/').pop()
  if (last === '') request.uri += 'index.html'
  else if (last.indexOf('.') < 0) request.uri += '.html'
  return request
}
