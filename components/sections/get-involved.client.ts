/** Makes a button copy the mail addresses, for visitors who write their mail in a browser. */
export function copyAddresses(block: HTMLElement): void {
  const button = block.querySelector('button')
  const status = block.querySelector('[role=status]')
  if (button === null || status === null) return
  const addresses = Array.from(block.querySelectorAll('[href^=mailto]'), (link) => link.textContent).join(', ')
  const announce = (text = '') => {
    status.textContent = text
  }
  const { copyDone, copyFailed } = block.dataset
  button.hidden = false
  button.addEventListener('click', () => {
    // Only a text that changes is read out.
    announce()
    // Where the page is not served safely there is no clipboard, which is a failure like any other.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(addresses))
      .then(
        () => announce(copyDone),
        () => announce(copyFailed),
      )
  })
}
