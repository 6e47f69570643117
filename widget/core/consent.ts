/** What an application asks of whoever is signed in, as it stands in the address (OpenID Connect Core, 3.1.2.1). */
export type ConsentRequest = {
  clientId: string
  /** Where the answer goes: exactly as the application named it. */
  redirectURL: string
  responseType: string
  scopes: readonly string[]
  prompt?: string
  state?: string
  nonce?: string
  codeChallenge?: string
  resources?: readonly string[]
}

/** Who asks, and for what. */
export type ConsentAsked = {
  application: { name: string; description: string; logoURL?: string }
  /** What whoever is signed in goes by; empty where they have neither address nor number. */
  account: string
  /** Nobody has to be asked: the application is the project's own, or was allowed all of this before. */
  mustAsk: boolean
  scopes: readonly AskedScope[]
}

/** One thing that is asked for. What cannot be granted is left out of what is. */
export type AskedScope = { name: string; isGrantable: boolean; description: string }

/** An application wants whoever is signed in to be signed out here too (OpenID Connect RP-Initiated Logout, 2). */
export type LogoutRequest = { clientId: string; redirectURL: string; state?: string; idTokenHint?: string }

/** The addresses that an answer leads to. */
export type ConsentAnswer = { url: string }
export type LogoutAsked = ConsentAnswer & { mustAsk: boolean }
