import { readDigits } from '#contract/digits.ts'

/** The code that a user enters: from the authenticator app, or a recovery code. */
export type Kind = 'totp' | 'recovery_code'

/** Codes of authenticator apps have six digits (rule A60). */
const totpDigits = 6
const longestCode = 40

/** Removes characters that cannot be part of a code. Recovery codes may be typed in any spelling (rule A62). */
export const cleanCode = (typed: string, kind: Kind): string =>
  kind === 'totp' ? readDigits(typed, totpDigits) : typed.slice(0, longestCode)

/** Whether a code is complete enough to send. */
export const isComplete = (code: string, kind: Kind): boolean =>
  kind === 'totp' ? code.length === totpDigits : code.trim() !== ''
