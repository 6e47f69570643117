import type { MethodName } from '../../core/method-name.ts'
import type { Problem } from '../../core/problem.ts'
import type { Enrollment } from '../../core/provider/second-factor.ts'
import type { Session } from '../../core/provider/sessions.ts'

/** Asks for the second factor of a session. */
export type SecondFactorEntry = {
  screen: 'SecondFactorEntry'
  kind: 'totp' | 'recovery'
  /** What continues after the code: a sign-in, or the settings. */
  goal: Goal
  checking: boolean
}

export type Goal =
  /** The sign-in that the code completes. */
  | { name: 'signIn'; by: MethodName; session: Session }
  /** A session that the provider's client has already, such as after a reload. */
  | { name: 'resume' }
  | { name: 'settings' }

export type SecondFactorConfirmation = { screen: 'SecondFactorConfirmation' }

/** Shows whether the signed-in user has an authenticator app, and changes it. */
export type SecondFactorSettings = {
  screen: 'SecondFactorSettings'
  /** The authenticator app; null if there is none; undefined while loading. */
  totpId: string | null | undefined
  /** The user was asked for confirmation before turning it off. */
  asking: boolean
  /** The call in progress. */
  pending: 'enroll' | 'renew' | 'remove' | null
}

/** Adds an authenticator app by QR code or key. */
export type SecondFactorEnrollment = {
  screen: 'SecondFactorEnrollment'
  enrollment: Enrollment
  checking: boolean
}

/** Shows new recovery codes, which cannot be shown again. */
export type SecondFactorRecoveryCodes = {
  screen: 'SecondFactorRecoveryCodes'
  codes: readonly string[]
  /** The authenticator app was just added. */
  enrolled: boolean
}

export type SecondFactorScreen =
  | SecondFactorEntry
  | SecondFactorConfirmation
  | SecondFactorSettings
  | SecondFactorEnrollment
  | SecondFactorRecoveryCodes

export type SecondFactorEvent = { method: 'second-factor' } /** A session needs its second factor. */ & (
  | { type: 'required'; goal: Goal }
  /** The host opens the settings. */
  | { type: 'openRequested' }
  | { type: 'found'; totpId: string | null }
  | { type: 'kindChosen'; kind: 'totp' | 'recovery' }
  | { type: 'codeSubmitted'; code: string }
  | { type: 'codeAccepted'; session: Session }
  | { type: 'otherAccountPressed' }
  | { type: 'signedOut' }
  | { type: 'enrollPressed' }
  | { type: 'enrolling'; enrollment: Enrollment }
  | { type: 'copyPressed'; text: string }
  | { type: 'renewPressed' }
  | { type: 'renewed'; codes: readonly string[] }
  | { type: 'savedPressed' }
  | { type: 'removePressed' }
  | { type: 'cancelPressed' }
  | { type: 'removeConfirmed' }
  | { type: 'retryPressed' }
  | { type: 'backPressed' }
  | { type: 'donePressed' }
  | { type: 'failed'; problem: Problem }
)

export type SecondFactorEffect = { method: 'second-factor' } & (
  | { run: 'check'; kind: 'totp' | 'recovery'; code: string; goal: Goal | null }
  | { run: 'complete'; by: MethodName; session: Session }
  | { run: 'signOut' }
  | { run: 'find' }
  | { run: 'enroll' }
  | { run: 'renew' }
  | { run: 'remove'; id: string }
  | { run: 'copy'; text: string }
  | { run: 'close' }
)
