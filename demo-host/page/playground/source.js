/** The tokens of HTML, JSON and JSX: comments, strings, tags and attribute names. */
const tokens = /(\/\/ .*|<!--[\s\S]*?-->)|("[^"]*"|'[^'\n]*')|(<\/?[\w-]+|\/?(?<!=)>)|([\w:@.-]+(?==))/g
const classes = ['comment', 'string', 'tag', 'attribute']

/** What pins the script to one version. It is longer than the rest of the tag, and folded until a reader opens it. */
const pin = /\s(?:\/\/)? *integrity="[^"]+" crossorigin="anonymous"/

/** Whether the reader has opened the folded part. */
let isOpen = false

/** Shows a source with syntax highlighting. */
export function showSource(container, text) {
  const match = text.match(pin)
  const [start, end] = match ? [match.index, match.index + match[0].length] : [text.length, text.length]
  const folded = document.createElement('span')
  folded.hidden = !isOpen
  const append = (part, className, from) => {
    const at = (position) => Math.min(Math.max(position - from, 0), part.length)
    container.append(toNode(part.slice(0, at(start)), className))
    folded.append(toNode(part.slice(at(start), at(end)), className))
    if (match && from <= start && start < from + part.length) container.append(createFold(folded), folded)
    container.append(toNode(part.slice(at(end)), className))
  }
  container.replaceChildren()
  let last = 0
  for (const token of text.matchAll(tokens)) {
    append(text.slice(last, token.index), undefined, last)
    append(token[0], classes[token.slice(1).findIndex(Boolean)], token.index)
    last = token.index + token[0].length
  }
  append(text.slice(last), undefined, last)
}

function toNode(text, className) {
  if (text === '' || !className) return text
  const mark = document.createElement('span')
  mark.className = className
  mark.textContent = text
  return mark
}

function createFold(folded) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'pinned version'
  button.ariaExpanded = String(isOpen)
  button.addEventListener('click', () => {
    isOpen = !isOpen
    folded.hidden = !isOpen
    button.ariaExpanded = String(isOpen)
  })
  return button
}
