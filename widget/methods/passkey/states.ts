import type { Problem } from '../../core/problem.ts'
import type { Passkey, Session } from '../../core/provider.ts'

/** Somebody is signed in and may make a passkey for the next time. */
export type RegisterNewPasskey = {
  screen: 'RegisterNewPasskey'
  /** Nobody asked for this screen: the widget offers it after a sign-in. */
  offered: boolean
  /** The browser's prompt is open. */
  registering: boolean
}

/** The passkeys of whoever is signed in; after one was made, with the news of it. */
export type PasskeyRegistrationSuccess = {
  screen: 'PasskeyRegistrationSuccess'
  offered: boolean
  /** One was made just now. */
  registered: boolean
  /** Null until they are known. */
  passkeys: readonly Passkey[] | null
  /** What is done about one of them. */
  editing: { id: string; act: 'rename' | 'delete' } | null
  /** A call is on its way. */
  working: boolean
}

export type PasskeyConfirmation = { screen: 'PasskeyConfirmation' }

export type PasskeyScreen = RegisterNewPasskey | PasskeyRegistrationSuccess | PasskeyConfirmation

export type PasskeyEvent = { method: 'passkey' } & (
  | { type: 'buttonPressed' }
  /** The host asks for the list. */
  | { type: 'openRequested' }
  /** The visitor has signed in another way: see whether to offer a passkey. */
  | { type: 'offerRequested' }
  | { type: 'offered' }
  | { type: 'accepted'; session: Session }
  /** A passkey that was chosen from a field's list did not work. */
  | { type: 'autofillRefused'; problem: Problem }
  | { type: 'listed'; passkeys: readonly Passkey[] }
  | { type: 'retryPressed' }
  | { type: 'registerPressed' }
  | { type: 'registered' }
  | { type: 'addPressed' }
  | { type: 'editPressed'; id: string; act: 'rename' | 'delete' }
  | { type: 'cancelPressed' }
  | { type: 'nameSubmitted'; name: string }
  | { type: 'deleteConfirmed' }
  /** The list as it is after a change. */
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
  /** Sees whether whoever has just signed in another way is to be offered one. */
  | { run: 'consider' }
  /** The screens about passkeys are over. */
  | { run: 'close'; said: 'passkey_skipped' | 'passkeys_closed' }
)
