// Runs in each page of the watch server, and reloads it when its version is not the newest.
let events

// Browsers allow six connections to a host, so hidden pages have none.
function connect() {
  events?.close()
  if (document.hidden) return
  events = new EventSource(new URL('@live', import.meta.url))
  events.onmessage = ({ data }) => {
    if (!import.meta.url.endsWith(`?${data}`)) location.reload()
  }
}

document.addEventListener('visibilitychange', connect)
connect()
