/** What a user enters: a code of the authenticator app, or a recovery code. */
export type Kind = 'totp' | 'recovery_code'

/** Codes of authenticator apps have six digits (rule A60). */
const totpDigits = 6
const longestCode = 40

/** Removes what cannot be part of a code. Recovery codes may be typed in any spelling (rule A62). */
export const cleanCode = (typed: string, kind: Kind): string =>
  kind === 'totp' ? typed.replace(/\D/g, '').slice(0, totpDigits) : typed.slice(0, longestCode)

/** Whether a code may be sent. */
export const isComplete = (code: string, kind: Kind): boolean =>
  kind === 'totp' ? code.length === totpDigits : code.trim() !== ''
