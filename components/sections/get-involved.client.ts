/** Makes a button copy the email addresses, for visitors who use webmail. */
export function copyAddresses(block: HTMLElement): void {
  const button = block.querySelector('button')
  const status = block.querySelector('[role=status]')
  const links = document.querySelectorAll('[data-addresses] [href^=mailto]')
  const addresses = Array.from(links, (link) => link.textContent).join(', ')
  // A host that hides addresses from robots leaves none to copy.
  if (button === null || status === null || addresses === '') return
  const { copyDone = '', copyFailed = '' } = block.dataset
  button.hidden = false
  button.addEventListener('click', async () => {
    // Screen readers announce a status only when its text changes.
    status.textContent = ''
    try {
      // Without HTTPS there is no clipboard.
      await navigator.clipboard.writeText(addresses)
      status.textContent = copyDone
    } catch {
      status.textContent = copyFailed
    }
  })
}
