/**
 * Separates the URL at the end of a sentence of the server, as in `Subscribe to bake more: https://…`. A screen shows
 * the sentence without it, and a link.
 *
 * @returns the sentence, and the path if the URL is one of this portal
 */
export function splitLink(text: string, origin: string): { sentence: string; path: string | undefined } {
  const [url] = /https?:\S+$/.exec(text) ?? []
  if (url === undefined) return { sentence: text, path: undefined }
  const sentence = text.slice(0, -url.length).replace(/:\s*$/, '.')
  return { sentence, path: url.startsWith(`${origin}/`) ? url.slice(origin.length) : undefined }
}
