/**
 * Prepares rendered HTML for a page without the widget's code. The first rendering in the page reverses it.
 *
 * - Inline styles become rules, because a content security policy allows single inline styles only with
 *   `'unsafe-hashes'`. Each element keeps its style in `data-style`.
 * - The method `dialog` makes forms that no script handles do nothing, instead of writing fields into the URL.
 *
 * @param html as Preact renders it
 */
export function toStaticHtml(html: string): { html: string; rules: string[] } {
  const rules = new Set<string>()
  const moved = html.replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    rules.add(`[data-style=${JSON.stringify(style)}]{${style}}`)
    return ` data-style="${escaped}"`
  })
  const inert = moved.replace(/<form\b([^>]*)>/g, (_, attributes: string) => {
    return `<form method="dialog"${attributes.replace(/ method="\w+"/, '')}>`
  })
  return { html: inert, rules: [...rules] }
}
