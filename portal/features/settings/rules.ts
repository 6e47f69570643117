import { limits } from '#contract/product.ts'

export type PasswordChange = { password: string; confirmation: string }

/** The checks of a new password in the settings, in their order (rule P11). The server asks for more. */
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

/** What is wrong with a PIN in a dialog, where it is asked for once. */
export function findPinProblem(pin: string): 'confirmPin.incomplete' | undefined {
  return pin.length === limits.pinLength ? undefined : 'confirmPin.incomplete'
}

export type NewPin = { pin: string; confirmation: string }

/** What is wrong with a new PIN and its repetition, and where. */
export function findNewPinProblem({
  pin,
  confirmation,
}: NewPin): { field: keyof NewPin; text: 'confirmPin.incomplete' | 'newPin.mismatch' } | undefined {
  if (findPinProblem(pin)) return { field: 'pin', text: 'confirmPin.incomplete' }
  if (pin !== confirmation) return { field: 'confirmation', text: 'newPin.mismatch' }
  return undefined
}

type DeletionText = 'delete.boxes' | 'delete.emailWrong' | 'delete.sentenceWrong'

export type DeletionForm = { ticked: readonly boolean[]; email: string; sentence: string }

/** What keeps an account from being deleted, and where; the first thing only (rule P12). */
export function findDeletionProblem(
  form: DeletionForm,
  account: { email: string; sentence: string },
): { field: 'boxes' | 'email' | 'sentence'; text: DeletionText } | undefined {
  if (!form.ticked.every(Boolean)) return { field: 'boxes', text: 'delete.boxes' }
  if (form.email.trim().toLowerCase() !== account.email.trim().toLowerCase()) {
    return { field: 'email', text: 'delete.emailWrong' }
  }
  if (form.sentence !== account.sentence) return { field: 'sentence', text: 'delete.sentenceWrong' }
  return undefined
}
