/** Makes a button copy the email addresses, for visitors who use webmail. */
export function copyAddresses(section: HTMLElement): void {
  const button = section.querySelector('button')
  const status = section.querySelector('[role=status]')
  // Those in the text, not the buttons.
  const links = section.querySelectorAll('p [href^=mailto]')
  const addresses = Array.from(links, (link) => link.textContent).join(', ')
  // A host that hides addresses from robots leaves none to copy.
  if (button === null || status === null || addresses === '') return
  const { copyDone = '', copyFailed = '' } = button.dataset
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
