/** Word joiner (U+2060): invisible, no width, and no part of a URL or email address. */
const joiner = '\u2060'

/**
 * Prevents email clients from turning a name into a link. They recognize URLs, domains and email addresses by these
 * characters, but not if a word joiner is next to them.
 */
export const toUnlinked = (name: string): string =>
  name.replace(/[.:/\\@]/g, (character) => `${joiner}${character}${joiner}`)

/** The same for an email address whose local part looks like a URL, such as `www.evil.example/a@b.example`. */
export function toUnlinkedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  return /^www\.|\//.test(local) ? toUnlinked(local) + address.slice(at) : address
}
