/**
 * Prepares rendered HTML for a page without the widget's code. keep-form.ts reverses it.
 *
 * - Inline styles become rules, because a content security policy cannot allow single inline styles. Each element keeps
 *   its style in `data-style`.
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
  return { html: moved.replaceAll('<form ', '<form method="dialog" '), rules: [...rules] }
}
