import type { CodeWords } from './code-text.ts'

export const en: CodeWords = {
  full: ({ code, name, period }) =>
    `${code} is your code for ${name}. It works once, for ${period}. Do not share it.`,
  brief: ({ code, name }) => `${code} is your code for ${name}.`,
  minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
}
