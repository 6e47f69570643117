import { toPrintable } from '#contract/printable.ts'

/** Escapes each line, because texts of users and sites are among what commands print. */
const toLines = (text: string): string => text.split('\n').map(toPrintable).join('\n')

/** Prints the result of a command. Commands print by this function and the next one only. */
export const print = (text: string): void => console.log(toLines(text))

/** Prints progress, a warning or an error. */
export const printError = (text: string): void => console.error(toLines(text))
