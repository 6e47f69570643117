import type { Translate } from '../messages/translate.ts'
import type { PhoneBooks } from './phones.ts'
import type { AuthProvider, Session } from './provider.ts'
import type { Settings } from './settings.ts'
import type { HostWindow, SocialReturn } from './social.ts'
import type { ToastKind } from './toasts.ts'
import type { LazyWallets } from './wallets.ts'

export type Clock = {
  /** Epoch ms. */
  now(): number
  /** Resolves when the instant has come; never, once the signal is aborted. */
  waitUntil(instant: number, signal: AbortSignal): Promise<void>
}

/** Keeps one JSON value: through a reload of this tab, or for this browser. Reading gives undefined where there is none. */
export type Store = { read(): unknown; write(value: unknown): void; clear(): void }

/** A mailed link: one to sign in by, or one of the two in a mail that leads to a new password. */
export type MailedLink = { kind: 'magic-link' | 'login' | 'reset-password'; token: string }

/** What the address of the page says about how one came here. */
export type PageAddress = {
  /** The mailed link, or the return from another site, that led here; or null. */
  findLink(): MailedLink | SocialReturn | null
  /** Takes that out of the address and leaves the rest of it as it is. */
  forgetLink(): void
}

/** What this browser can do with passkeys: open a prompt for them, and offer them in the list of a field. */
export type PasskeySupport = { prompt: boolean; autofill: boolean }

export type Passkeys = {
  /** As far as it is known. */
  find(): PasskeySupport
  /** Asks the browser, once. Undefined where it has answered. */
  ask(): Promise<unknown> | undefined
}

export type MethodName =
  | 'otp'
  | 'magic-link'
  | 'password'
  | 'passkey'
  | 'wallet'
  | 'oauth'
  | 'one-tap'
  | 'consent'

/** Remembers, for all tabs of this browser, that a mail about a password was asked for here. */
export type ResetRequestedFlag = {
  /** @param until epoch ms, after which the links of the mail are of no use */
  note(until: number): void
  isSet(now: number): boolean
}

/** A text of the message table. */
export type TextKey = { key: Parameters<Translate>[0] }

/** What the effects report to the page. */
export type FlowOutput =
  | { type: 'completed'; method: MethodName; session: Session }
  | { type: 'logged'; name: string; details: { type: string } }
  | { type: 'toasted'; kind: ToastKind; text: TextKey }

/** The outside world, as the methods' orders reach it. */
export type Ports = {
  clock: Clock
  address: PageAddress
  asked: ResetRequestedFlag
  phones: PhoneBooks
  wallets: LazyWallets
  passkeys: Passkeys
  window: HostWindow
  /** The site by which somebody last signed in on this browser. */
  lastSocial: Store
  /** Asked for each time, as are the settings: a host may change either while the widget runs. */
  provider(): AuthProvider
  settings(): Settings
  /** Tells the host that the page is about to be left. False where it keeps it. */
  mayLeave(reason: 'oauth' | 'one-tap' | 'consent' | 'logout', url: string): boolean
  /** Resolves when the provider's client holds the session of the last sign-in, or has refused it. */
  adopted(): Promise<unknown>
  announce(output: FlowOutput): void
}

/** Hands a new session to the page. @returns the event that ends the sign-in */
export function completeSignIn({ announce }: Ports, by: MethodName, session: Session) {
  announce({ type: 'completed', method: by, session })
  return { method: 'session', type: 'signedIn', by } as const
}
