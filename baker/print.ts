import { toPrintableLines } from '#contract/printable.ts'

/** Prints the result of a command. Commands print only with this function and the next, which escape every line. */
// biome-ignore lint/suspicious/noConsole: This is the printer of the command-line tool.
export const print = (text: string): void => console.log(toPrintableLines(text))

/** Prints a warning or an error. */
// biome-ignore lint/suspicious/noConsole: This is the printer of the command-line tool.
export const printError = (text: string): void => console.error(toPrintableLines(text))
