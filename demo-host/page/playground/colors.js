/** Colors to choose from. The first is the default of the theme. */
const swatches = [
  ['', 'Default'],
  ['#4f46e5', 'Indigo'],
  ['#0f766e', 'Teal'],
  ['#b4532f', 'Clay'],
  ['#be185d', 'Raspberry'],
]

/** Adds a radio button for each color, before the field for any other color. */
export function drawSwatches(container) {
  for (const [value, title] of swatches) {
    const label = document.createElement('label')
    label.className = 'swatch'
    label.title = title
    const input = document.createElement('input')
    Object.assign(input, { type: 'radio', name: 'color', value, ariaLabel: title })
    if (value) label.style.setProperty('--color', value)
    label.append(input)
    container.lastElementChild.before(label)
  }
}
