import type { Session } from './sessions.ts'

export type LinkProvider = {
  /**
   * Emails a link. Using the link creates an account for a new user. Returns the domain of the sender, or null if
   * unknown.
   */
  sendLink(request: SendLink, signal: AbortSignal): Promise<{ senderDomain: string | null }>
  /**
   * Signs in with the token of a link.
   * @throws code `unable_to_auth_magic_link` for a link that was used, has expired or belongs to another project
   */
  openLink(request: OpenLink, signal: AbortSignal): Promise<Session>
  /**
   * Signs an operator in as a user, with the token of their link.
   * @throws code `unable_to_auth_impersonation_token` for a link that was used, has expired or belongs to another
   * project
   */
  impersonate?(token: string, signal: AbortSignal): Promise<Session>
}

export type SendLink = {
  email: string
  /** The redirect URLs for existing users and for new users. Defaults to those of the project. */
  loginURL?: string
  signupURL?: string
  loginExpirationMinutes: number
  signupExpirationMinutes: number
  /** Creates the account of a new user now. It is pending until the first sign-in. */
  createUserAsPending?: boolean
  locale: string
}

export type OpenLink = { token: string; sessionMinutes: number }
