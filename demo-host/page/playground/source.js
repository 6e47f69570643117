/** The tokens of HTML, JSON and JSX: comments, strings, tags and attribute names. */
const tokens = /(\/\/ .*|<!--[\s\S]*?-->)|("[^"]*"|'[^'\n]*')|(<\/?[\w-]+|\/?(?<!=)>)|([\w:@.-]+(?==))/g
const classes = ['comment', 'string', 'tag', 'attribute']

/** Shows a source with syntax highlighting. */
export function colorSource(container, text) {
  const parts = []
  let end = 0
  for (const match of text.matchAll(tokens)) {
    parts.push(text.slice(end, match.index))
    const mark = document.createElement('span')
    mark.className = classes[match.slice(1).findIndex(Boolean)]
    mark.textContent = match[0]
    parts.push(mark)
    end = match.index + match[0].length
  }
  container.replaceChildren(...parts, text.slice(end))
}
