declare const screenText: unique symbol

/** A text that a screen may show: from a table of this folder, or marked as content of a user or of a server. */
export type ScreenText = string & { readonly [screenText]: true }

/** Marks content that has no table: what users, operators or a server wrote, such as names, addresses and rejections. */
export const toScreenText = (content: string): ScreenText => content as ScreenText

/** Joins texts, by default as sentences of one paragraph. */
export const joinTexts = (texts: readonly ScreenText[], separator = ' '): ScreenText =>
  texts.join(separator) as ScreenText
