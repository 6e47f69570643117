/** An application's request for access, as read from the URL (OpenID Connect Core, 3.1.2.1). */
export type ConsentRequest = {
  clientId: string
  /** Receives the answer. Exactly as the application sent it. */
  redirectURL: string
  responseType: string
  scopes: readonly string[]
  prompt?: string
  state?: string
  nonce?: string
  codeChallenge?: string
  codeChallengeMethod?: string
  resources?: readonly string[]
}

/** The application and the access that it asks for. */
export type ConsentDetails = {
  application: { name: string; description: string; logoURL?: string }
  /** The visitor's email address or phone number; empty if the account has neither. */
  account: string
  /** False for the project's own applications, and if all of this was allowed before. */
  mustAsk: boolean
  scopes: readonly RequestedScope[]
}

/** A requested scope. One that is not grantable is left out of the answer. */
export type RequestedScope = { name: string; isGrantable: boolean; description: string }

/** An application asks to sign the visitor out here too (OpenID Connect RP-Initiated Logout, 2). */
export type LogoutRequest = { clientId: string; redirectURL: string; state?: string; idTokenHint?: string }

/** The URL that carries the answer. */
export type ConsentAnswer = { url: string }
export type LogoutDetails = ConsentAnswer & { mustAsk: boolean }
