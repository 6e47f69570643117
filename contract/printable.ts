/**
 * Escapes the characters of a text that a terminal could interpret or that change how it shows other characters:
 * control and format characters, including line breaks. It uses JSON notation, so JSON remains equivalent JSON.
 */
export const toPrintable = (text: string): string =>
  text.replace(/\p{Other}/gu, (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  )

/** Escapes each line of a text. The line breaks stay, so texts from outside that must be one line need toPrintable(). */
export const toPrintableLines = (text: string): string => text.split('\n').map(toPrintable).join('\n')
