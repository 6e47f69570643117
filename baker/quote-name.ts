import { toPrintable } from '#contract/printable.ts'

/** @returns a name from a file in quotation marks, without characters that a terminal could interpret */
export const quoteName = (name: string): string => `'${toPrintable(name)}'`
