import type { Problem } from '../../core/problem.ts'
import type { Session } from '../../core/provider.ts'

export type PasswordConfirmation = { screen: 'PasswordConfirmation' }

export type PasswordScreen = PasswordConfirmation

export type PasswordEvent = { method: 'password' } & (
  | { type: 'submitted'; email: string; password: string }
  | { type: 'accepted'; session: Session }
  | { type: 'failed'; problem: Problem }
)

/** The password is in the order only: no state ever holds it. */
export type PasswordEffect = { method: 'password' } & (
  | { run: 'authenticate'; email: string; password: string }
  | { run: 'complete'; session: Session }
)
