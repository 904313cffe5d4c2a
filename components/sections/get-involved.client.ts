/** Makes a button copy the email addresses, for visitors who use webmail. */
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
    // Screen readers announce a status only when its text changes.
    announce()
    // Without HTTPS there is no clipboard. This counts as a failure like any other.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(addresses))
      .then(
        () => announce(copyDone),
        () => announce(copyFailed),
      )
  })
}
