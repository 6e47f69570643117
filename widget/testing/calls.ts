import type { Messages } from '#languages/en/widget.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { KnownAccount } from '../core/provider/oauth.ts'

/** The parts of a provider whose methods send requests. */
export type ProviderParts = Required<Omit<AuthProvider, 'log' | 'report' | 'findProjectName'>>

/** The methods that only read or hand over the session, and send no request. */
type Local = 'sessions.current' | 'sessions.watch' | 'sessions.adopt' | 'sessions.confirmed'

/** The requests of a provider in parts, as `PART.METHOD`. */
export type CallOf<Parts> = Exclude<
  { [Part in keyof Parts & string]: `${Part}.${keyof Parts[Part] & string}` }[keyof Parts & string],
  Local
>

type MethodOf<Parts, Call> = Call extends `${infer Part extends keyof Parts & string}.${infer Name}`
  ? Name extends keyof Parts[Part]
    ? NonNullable<Parts[Part][Name]>
    : never
  : never

/** What the widget sends with a call; undefined for calls without data. */
export type RequestOf<Parts, Call> =
  MethodOf<Parts, Call> extends (request: infer Request, ...rest: never[]) => unknown
    ? Request extends AbortSignal
      ? undefined
      : Request
    : never

/** A request of the widget, as `PART.METHOD` of the provider, such as `otps.sendCode`. */
export type TestCall = CallOf<ProviderParts>

/** What the widget sends with a call; undefined for calls without data. */
export type TestRequest<Call extends TestCall> = RequestOf<ProviderParts, Call>

/** The codes of errors for which the widget has a text or a screen. */
export type TestFailureCode =
  | (keyof Messages extends infer Key ? (Key extends `error.${infer Code}` ? Code : never) : never)
  | 'oauth_email_in_use'
  | 'session_not_found'
  | 'user_unauthenticated'
  | 'internal_server_error'

/** How a call fails: a code, or a code with details. */
export type TestFailure =
  | TestFailureCode
  | {
      /** A code that the widget has no text for needs a `message`. */
      code: TestFailureCode | (string & {})
      /** The text for visitors, if the widget has none for the code. */
      message?: string
      /** Locks the form for this long, and shows a countdown. */
      retryAfterSeconds?: number
      /** The server failed, and the same request may succeed later. */
      isTemporary?: boolean
      /** How the message looks; an error by default. */
      tone?: 'warning' | 'success'
      /** For `too_many_unverified_factors`: the address that the widget offers to verify. */
      unverifiedEmail?: string
      /** For `oauth_email_in_use`: the existing account. */
      account?: KnownAccount
      /** How many calls fail. Defaults to all. */
      times?: number
    }
