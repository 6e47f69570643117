import type { Translate } from '../messages/translate.ts'
import { CodedError } from './coded-error.ts'
import type { MethodName } from './method-name.ts'
import type { PhoneMetadataLoader } from './phones.ts'
import type { AuthProvider } from './provider/auth-provider.ts'
import type { Session } from './provider/sessions.ts'
import type { RecordedEvent } from './recorded-events.ts'
import type { Settings } from './settings.ts'
import type { HostWindow, OAuthCallback } from './social.ts'
import type { ToastKind } from './toasts.ts'

export type Clock = {
  /** Epoch ms. */
  now(): number
  /** Resolves when the instant is reached; never resolves once the signal is aborted. */
  waitUntil(instant: number, signal: AbortSignal): Promise<void>
}

/** Stores one JSON value for this tab or this browser. `read` returns undefined if there is none. */
export type Store = { read(): unknown; write(value: unknown): void; clear(): void }

/** A link with a token: for a sign-in, one of the two links in a password email, or a link of an operator. */
export type EmailedLink = { kind: 'magic-link' | 'login' | 'reset-password' | 'impersonation'; token: string }

/** The URL of the page, which may contain an emailed link or an OAuth callback. */
export type PageURL = {
  /** The emailed link, or the return from another site; or null. */
  findLink(): EmailedLink | OAuthCallback | null
  /** Removes the link or return from the URL and leaves the rest unchanged. */
  forgetLink(): void
  /** Notes that a widget of this page uses the link, which may remain in the URL until the visitor confirms. */
  takeLink(): void
  /** Whether a widget of this page uses the link. */
  isLinkTaken(): boolean
}

/** Whether this browser can open a prompt for passkeys, and offer them in the list of a field. */
export type PasskeySupport = { prompt: boolean; autofill: boolean }

export type Passkeys = {
  /** The result so far. */
  find(): PasskeySupport
  /** Queries the browser, once. @returns undefined if it has already responded */
  ask(): Promise<unknown> | undefined
}

/** Remembers, for all tabs of this browser, that a password email was requested here. */
export type ResetRequestedFlag = {
  /** @param until when the links of the email expire, epoch ms */
  set(until: number): void
  isSet(now: number): boolean
}

/** A text of the message table. */
export type TextKey = { key: Parameters<Translate>[0] }

/** The output of the effects for the page. */
export type FlowOutput =
  | { type: 'completed'; method: MethodName | 'sso' | 'switch'; session: Session }
  | { type: 'logged'; name: RecordedEvent; details: { type: string } }
  | { type: 'toasted'; kind: ToastKind; text: TextKey }

/** The dependencies of the effects: browser, provider, host page and storage. */
export type Ports = {
  clock: Clock
  pageURL: PageURL
  resetRequested: ResetRequestedFlag
  phones: PhoneMetadataLoader
  passkeys: Passkeys
  window: HostWindow
  /** The provider of the last social sign-in in this browser. */
  lastProvider: Store
  /** Read each time, like the settings, because a host may change both while the widget runs. */
  provider(): AuthProvider
  settings(): Settings
  /** Reports that the browser is about to leave the page. @returns false if the host prevents it */
  mayLeave(reason: 'oauth' | 'sso' | 'one-tap' | 'consent' | 'logout', url: string): boolean
  /** Resolves when the provider's client holds the session of the last sign-in, or has rejected it. */
  adopted(): Promise<unknown>
  output(output: FlowOutput): void
}

/** @throws `method_missing` if a host-supplied provider lacks a part */
export function requirePart<Part>(part: Part): NonNullable<Part> {
  if (part) return part
  throw new CodedError('method_missing', 'The provider lacks this part.')
}

/** Hands a new session to the page. @returns the event that ends the sign-in */
export function completeSignIn({ output }: Ports, by: MethodName, session: Session) {
  output({ type: 'completed', method: by, session })
  return { method: 'session', type: 'signedIn', by } as const
}
