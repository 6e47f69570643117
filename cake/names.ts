/** Whether a name ends as a cake's does, in any case. */
export function isCakeName(name: string): boolean {
  return /\.cake$/i.test(name)
}

/** Control characters, line and paragraph separators, direction marks, halves of characters, and `:`. */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069:]/gu

/**
 * The name under which the opened file is saved (FORMAT.md 8.1): never a path, never one that shows other
 * than it is.
 */
export function openedNameOf(cakeName: string): string {
  const last = cakeName.split(/[/\\]/).at(-1) ?? ''
  const shown = last.replace(unsafe, '').replace(/\.cake$/i, '')
  return shown.replace(/[. ]+$/, '').trimStart() || 'opened'
}
