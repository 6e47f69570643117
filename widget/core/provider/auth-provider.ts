import type { Problem } from '../problem.ts'
import type { ConsentProvider } from './consent.ts'
import type { LinkProvider } from './links.ts'
import type { OAuthProvider } from './oauth.ts'
import type { OneTapProvider } from './one-tap.ts'
import type { OtpProvider } from './otps.ts'
import type { PasskeyProvider } from './passkeys.ts'
import type { PasswordProvider } from './passwords.ts'
import type { SecondFactorProvider } from './second-factor.ts'
import type { SessionProvider } from './sessions.ts'
import type { WalletProvider } from './wallets.ts'

/**
 * The backend of the widget, in parts. A sign-in method whose part is missing is not offered.
 *
 * To reject a call, a part throws an Error with a `code` (see the message table), a `message` for users, and optionally
 * `retryAfterSeconds`, `isTemporary` if the same request may succeed later, and a `tone` (`warning` or `success`) if it
 * is not an error. A `too_many_unverified_factors` error may have an `unverifiedEmail`: the widget offers to verify
 * that address with a code.
 */
export type AuthProvider = {
  sessions: SessionProvider
  otps?: OtpProvider
  links?: LinkProvider
  passwords?: PasswordProvider
  wallets?: WalletProvider
  passkeys?: PasskeyProvider
  oauth?: OAuthProvider
  consent?: ConsentProvider
  oneTap?: OneTapProvider
  secondFactor?: SecondFactorProvider
  /** Resolves with the name of the project, which the first screen shows; '' if there is none. */
  findProjectName?: (() => Promise<string>) | undefined
  log?: EventLog
  /** Receives every error that was shown, with its text, for the page's error reports. */
  report?: (problem: Problem & { message: string }) => void
}

/** Records an event. The widget does not wait for it and ignores its errors. */
export type EventLog = (entry: LogEntry) => void
export type LogEntry = { name: 'email_sent' | 'email_try_again_clicked'; email: string; type: string }
