import type { CodeWords } from './code-text.ts'

/** German. All letters are in the GSM alphabet, so that the message stays one segment. */
export const de: CodeWords = {
  full: ({ code, name, period }) =>
    `${code} ist Ihr Code für ${name}. Er gilt ${period} lang und nur einmal. Geben Sie ihn nicht weiter.`,
  brief: ({ code, name }) => `${code} ist Ihr Code für ${name}.`,
  minutes: (count) => (count === 1 ? 'eine Minute' : `${count} Minuten`),
}
