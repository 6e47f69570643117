import type { Problem } from '../../core/problem.ts'
import type { Passkey } from '../../core/provider/passkeys.ts'
import type { Session } from '../../core/provider/sessions.ts'

/** Offers to register a passkey for a signed-in user. */
export type RegisterNewPasskey = {
  screen: 'RegisterNewPasskey'
  /** The widget offered this screen after a sign-in; the user did not request it. */
  offered: boolean
  registering: boolean
}

/** The signed-in user's passkeys, with a confirmation after a registration. */
export type PasskeyRegistrationSuccess = {
  screen: 'PasskeyRegistrationSuccess'
  offered: boolean
  /** A passkey was just registered. */
  registered: boolean
  /** Null while loading. */
  passkeys: readonly Passkey[] | null
  /** The row that is being renamed or deleted. */
  editing: { id: string; act: 'rename' | 'delete' } | null
  /** A call is in progress. */
  working: boolean
}

export type PasskeyConfirmation = { screen: 'PasskeyConfirmation' }

export type PasskeyScreen = RegisterNewPasskey | PasskeyRegistrationSuccess | PasskeyConfirmation

export type PasskeyEvent = { method: 'passkey' } & (
  | { type: 'buttonPressed' }
  /** The host opens the list. */
  | { type: 'openRequested' }
  /** The visitor signed in with another method: check whether to offer a passkey. */
  | { type: 'offerRequested' }
  | { type: 'offered' }
  | { type: 'accepted'; session: Session }
  /** A passkey chosen from autofill failed. */
  | { type: 'autofillRejected'; problem: Problem }
  | { type: 'listed'; passkeys: readonly Passkey[] }
  | { type: 'retryPressed' }
  | { type: 'registerPressed' }
  | { type: 'registered' }
  | { type: 'addPressed' }
  | { type: 'editPressed'; id: string; act: 'rename' | 'delete' }
  | { type: 'cancelPressed' }
  | { type: 'nameSubmitted'; name: string }
  | { type: 'deleteConfirmed' }
  /** The list after a change. */
  | { type: 'changed'; passkeys: readonly Passkey[] }
  | { type: 'skipPressed' }
  | { type: 'donePressed' }
  | { type: 'loginAgainPressed' }
  | { type: 'failed'; problem: Problem }
)

export type PasskeyEffect = { method: 'passkey' } & (
  | { run: 'signIn' }
  | { run: 'complete'; session: Session }
  | { run: 'list' }
  | { run: 'register' }
  | { run: 'rename'; id: string; name: string }
  | { run: 'remove'; id: string }
  /** Checks whether to offer a passkey after another sign-in method. */
  | { run: 'consider' }
  /** Closes the passkey screens. */
  | { run: 'close'; logged: 'passkey_skipped' | 'passkeys_closed' }
)
