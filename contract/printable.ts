/**
 * Escapes the characters of a text that a terminal could interpret or that change how it shows others: control and format
 * characters, line breaks too, in the notation of JSON. So JSON stays the same JSON.
 */
export const toPrintable = (text: string): string =>
  text.replace(/\p{Other}/gu, (character) =>
    [...Array(character.length).keys()]
      .map((unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`)
      .join(''),
  )
