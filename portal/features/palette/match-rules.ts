/** Lower case, without accents and other marks. */
const normalize = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a label contains every word of the typed text, in any order. */
export function isMatch(label: string, typed: string): boolean {
  const normalized = normalize(label)
  return normalize(typed)
    .split(/\s+/)
    .every((word) => normalized.includes(word))
}

/** The option to highlight after an arrow key, from the last to the first and back; -1 without options. */
export const stepOption = (at: number, step: 1 | -1, count: number): number =>
  count === 0 ? -1 : (at + step + count) % count

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Ctrl K, or ⌘ K on a Mac. A keyboard without Latin letters has another key there, but the same code. */
export function isPaletteKey(event: Key, isMac: boolean): boolean {
  if (event.altKey || event.shiftKey || event.ctrlKey === isMac || event.metaKey !== isMac) return false
  const isLatin = /^[a-z]$/i.test(event.key)
  return isLatin ? event.key.toLowerCase() === 'k' : event.code === 'KeyK'
}
