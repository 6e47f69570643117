import { limits } from '#contract/product.ts'

export type PasswordChange = { password: string; confirmation: string }

/** Validates a new password in the settings (rule P11). The server checks more. */
export function findChangeProblem({
  password,
  confirmation,
}: PasswordChange):
  | { field: keyof PasswordChange; text: 'settings.mismatch' | 'settings.tooWeak' }
  | undefined {
  if (password !== confirmation) return { field: 'confirmation', text: 'settings.mismatch' }
  if (password.length < limits.accountPasswordMinimum) return { field: 'password', text: 'settings.tooWeak' }
  return undefined
}

/** The problem with a PIN, undefined if there is none. */
export function findPinProblem(pin: string): 'confirmPin.incomplete' | undefined {
  return pin.length === limits.pinLength ? undefined : 'confirmPin.incomplete'
}

export type NewPin = { pin: string; confirmation: string }

/** The problem with a new PIN or its confirmation, with its field. */
export function findNewPinProblem({
  pin,
  confirmation,
}: NewPin): { field: keyof NewPin; text: 'confirmPin.incomplete' | 'newPin.mismatch' } | undefined {
  if (findPinProblem(pin)) return { field: 'pin', text: 'confirmPin.incomplete' }
  if (pin !== confirmation) return { field: 'confirmation', text: 'newPin.mismatch' }
  return undefined
}

type DeletionText = 'delete.checkAll' | 'delete.emailWrong' | 'delete.sentenceWrong'

export type DeletionForm = { ticked: readonly boolean[]; email: string; sentence: string }

/** Without the characters that isolate an address in right-to-left text, which no one types. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

export const isSameEmail = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.trim().toLowerCase()

export const isSameSentence = (typed: string, sentence: string): boolean =>
  withoutIsolates(typed) === withoutIsolates(sentence)

/** The first problem of the deletion form, with its field (rule P12). */
export function findDeletionProblem(
  form: DeletionForm,
  account: { email: string; sentence: string },
): { field: 'boxes' | 'email' | 'sentence'; text: DeletionText } | undefined {
  if (!form.ticked.every(Boolean)) return { field: 'boxes', text: 'delete.checkAll' }
  if (!isSameEmail(form.email, account.email)) return { field: 'email', text: 'delete.emailWrong' }
  if (!isSameSentence(form.sentence, account.sentence))
    return { field: 'sentence', text: 'delete.sentenceWrong' }
  return undefined
}
