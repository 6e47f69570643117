const names = [
  'lw-authenticated',
  'lw-flow-complete',
  'lw-organization',
  'lw-logged-out',
  'lw-screen-change',
  'lw-error',
  'lw-event',
  'lw-before-redirect',
]

/** Calls the listener with every event of the widget. */
export function listen(widget, onNotice) {
  for (const name of names) widget.addEventListener(name, onNotice)
}

const max = 30

/** Shows the events of the widget, newest first, until they are cleared. */
export function createEventLog({ list, empty, count, clear }) {
  let total = 0

  clear.addEventListener('click', () => {
    total = 0
    list.replaceChildren()
    list.removeAttribute('tabindex')
    empty.hidden = false
    clear.hidden = true
    count.textContent = ''
  })

  return {
    show({ type, detail }) {
      total += 1
      const entry = document.createElement('li')
      const name = document.createElement('code')
      name.textContent = type
      const text = document.createElement('span')
      text.textContent = detail ? JSON.stringify(detail) : ''
      entry.append(name, text)
      list.prepend(entry)
      // The list scrolls, also by keyboard.
      list.tabIndex = 0
      if (list.children.length > max) list.lastElementChild.remove()
      empty.hidden = true
      clear.hidden = false
      count.textContent = String(total)
    },
  }
}
