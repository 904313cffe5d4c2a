/** Adds a button that copies the addresses, for visitors who write their mail in a browser. */
export function copyAddresses(block: HTMLElement): void {
  const { copyLabel = '', copyDone = '', copyFailed = '' } = block.dataset
  const addresses = Array.from(block.querySelectorAll('a'), (link) => link.textContent).join(', ')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'get-involved-copy'
  button.textContent = copyLabel
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  block.append(button, status)
  button.addEventListener('click', () => {
    // Only a text that changes is read out.
    status.textContent = ''
    const announce = (text: string) => () => {
      status.textContent = text
    }
    // Where the page is not served safely there is no clipboard, which is a failure like any other.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(addresses))
      .then(announce(copyDone), announce(copyFailed))
  })
}
