/** Control characters, line and paragraph separators, direction marks, halves of characters. */
const deceptive = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** A file’s name as a list shows it (rule P22): nothing in it makes it look like another (`invoice⟨RLO⟩gpj.exe` is no picture). */
export const shownName = (title: string): string => title.replace(deceptive, '')
