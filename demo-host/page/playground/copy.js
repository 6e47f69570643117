const shownMs = 2000

/** Copies a text when the button is pressed, and confirms it on the button for two seconds. */
export function copyOnPress(button, getText) {
  const label = button.textContent
  let timer
  const show = (text) => {
    button.textContent = text
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = label
    }, shownMs)
  }
  button.addEventListener('click', () => {
    const copying = navigator.clipboard?.writeText(getText()) ?? Promise.reject(new Error('No clipboard.'))
    copying.then(
      () => show('Copied'),
      () => show('Copying failed'),
    )
  })
}
