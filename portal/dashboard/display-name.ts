/** Control characters, line and paragraph separators, direction marks, lone surrogates. */
const deceptive = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** Removes characters that disguise a file name (rule P22), such as RLO in `invoice⟨RLO⟩gpj.exe`. */
export const shownName = (title: string): string => title.replace(deceptive, '')
