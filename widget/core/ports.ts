import type { PhoneBooks } from './phones.ts'
import type { AuthProvider, Session } from './provider.ts'
import type { Settings } from './settings.ts'
import type { LazyWallets } from './wallets.ts'

export type Clock = {
  /** Epoch ms. */
  now(): number
  /** Resolves when the instant has come; never, once the signal is aborted. */
  waitUntil(instant: number, signal: AbortSignal): Promise<void>
}

/** Keeps one JSON value through a reload of this tab. Reading gives undefined where there is none. */
export type TabStore = { read(): unknown; write(value: unknown): void; clear(): void }

/** A mailed link: one to sign in by, or one of the two in a mail that leads to a new password. */
export type MailedLink = { kind: 'magic-link' | 'login' | 'reset-password'; token: string }

/** What the address of the page says about a mailed link. */
export type PageAddress = {
  /** The link that led here, or null. */
  findLink(): MailedLink | null
  /** Takes the link out of the address and leaves the rest of it as it is. */
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

export type MethodName = 'otp' | 'magic-link' | 'password' | 'passkey' | 'wallet'

/** Remembers, for all tabs of this browser, that a mail about a password was asked for here. */
export type AskedMark = {
  /** @param until epoch ms, after which the links of the mail are of no use */
  note(until: number): void
  isSet(now: number): boolean
}

/** What the flow tells the page it lives on. */
export type Announcement =
  | { type: 'completed'; method: MethodName; session: Session }
  | { type: 'logged'; name: string; details: { type: string } }
  /** Whoever is signed in is to be offered a passkey; or what there was to do about passkeys is done. */
  | { type: 'passkeys'; wanted: boolean }

/** The outside world, as the methods' orders reach it. */
export type World = {
  clock: Clock
  address: PageAddress
  asked: AskedMark
  phones: PhoneBooks
  wallets: LazyWallets
  passkeys: Passkeys
  provider(): AuthProvider
  settings(): Settings
  announce(announcement: Announcement): void
}
