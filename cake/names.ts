/** Whether a file name ends in `.cake`, in any case. */
export function isCakeName(name: string): boolean {
  return /\.cake$/i.test(name)
}

/**
 * Control characters, line and paragraph separators, direction marks, invisible spaces, lone surrogates, and what Windows
 * does not allow in names.
 */
const unsafe = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff<>:"|?*]/gu

/** Windows opens a device instead of a file with such a name, whatever its extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\s*(?:\.|$))/i

/**
 * Returns a name, of a file or of one part of a path without separators, that is the same file on every system and never
 * displays as a different one (FORMAT.md 8.1). It is empty if nothing remains.
 */
export function toSafeName(name: string): string {
  const kept = removeUnsafe(name).trimStart()
  return kept.replace(/[.\s]+$/, '').replace(device, '$&_')
}

/** Returns the name under which the opened file is saved (FORMAT.md 8.1): never a path. */
export function openedNameOf(cakeName: string): string {
  const last = cakeName.split(/[/\\]/).at(-1) ?? ''
  return toSafeName(removeUnsafe(last).replace(/\.cake$/i, '')) || 'opened'
}

const removeUnsafe = (name: string): string => name.normalize('NFC').replace(unsafe, '')
