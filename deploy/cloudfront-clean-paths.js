// CloudFront over the bucket itself, which knows neither index files nor paths without an ending: a function for viewer
// requests, in the language of CloudFront's functions. Below a path nothing is to be changed.
// oxlint-disable-next-line no-unused-vars
function handler(event) {
  var request = event.request
  var last = request.uri.split('/').pop()
  if (last === '') request.uri += 'index.html'
  else if (last.indexOf('.') < 0) request.uri += '.html'
  return request
}
