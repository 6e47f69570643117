import css from '../ui/widget.css?inline'

let sheet: CSSStyleSheet | undefined

/** Gives a document or shadow root the widget's sheet, once. A constructed sheet needs no leave from a CSP. */
export function adoptStyles(root: Node) {
  if (!(root instanceof Document || root instanceof ShadowRoot)) return
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
