import { toPrintable } from '#contract/printable.ts'

/** Escapes each line, because the output of commands contains texts from users and sites. */
const toLines = (text: string): string => text.split('\n').map(toPrintable).join('\n')

/** Prints the result of a command. Commands only print with this function and the next. */
export const print = (text: string): void => console.log(toLines(text))

/** Prints progress, a warning or an error. */
export const printError = (text: string): void => console.error(toLines(text))
