/**
 * Prepares rendered HTML for a page without the widget's code. The first rendering in the page reverses it.
 *
 * - Inline styles become rules, because a content security policy can allow individual inline styles only with
 *   `'unsafe-hashes'`. Each element keeps its style in `data-style`.
 * - The method `dialog` keeps a form that no script handles from writing its fields into the URL.
 *
 * @param html as Preact renders it
 * @param autofocus whether the first empty field gets the focus
 */
export function toStaticHtml(html: string, autofocus: boolean): { html: string; rules: string[] } {
  const rules = new Set<string>()
  const moved = html.replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    rules.add(`[data-style=${JSON.stringify(style)}]{${style}}`)
    return ` data-style="${escaped}"`
  })
  const inert = moved.replace(/<form\b([^>]*)>/g, (_, attributes: string) => {
    return `<form method="dialog"${attributes.replace(/ method="\w+"/, '')}>`
  })
  const focused = autofocus ? inert.replace(/<input(?![^>]* value=")/, '<input autofocus') : inert
  return { html: focused, rules: [...rules] }
}
