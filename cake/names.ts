/** Whether a file name ends in `.cake`, in any case. */
export function isCakeName(name: string): boolean {
  return /\.cake$/i.test(name)
}

/** Control characters, line and paragraph separators, direction marks, lone surrogates, and `:`. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069:]/gu

/**
 * Returns the name under which the opened file is saved (FORMAT.md 8.1): never a path, and never a name that displays
 * as a different one.
 */
export function openedNameOf(cakeName: string): string {
  const last = cakeName.split(/[/\\]/).at(-1) ?? ''
  const safeName = last.replace(unsafe, '').replace(/\.cake$/i, '')
  return safeName.replace(/[. ]+$/, '').trimStart() || 'opened'
}
