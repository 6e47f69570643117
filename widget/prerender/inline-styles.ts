/**
 * Turns the inline styles of rendered HTML into rules, because a content security policy cannot allow single inline
 * styles. Each element keeps its style in `data-style`, from which keep-form.ts sets it again.
 *
 * @param html as Preact renders it
 */
export function moveStyles(html: string): { html: string; rules: string[] } {
  const rules = new Set<string>()
  const moved = html.replace(/ style="([^"]*)"/g, (_, escaped: string) => {
    const style = escaped.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    rules.add(`[data-style=${JSON.stringify(style)}]{${style}}`)
    return ` data-style="${escaped}"`
  })
  return { html: moved, rules: [...rules] }
}
