import type { MemberProvider } from '#contract/member-providers.ts'
import type { AuthProvider } from '../provider/auth-provider.ts'
import type { ConsentProvider } from '../provider/consent.ts'
import type { PasswordAttempt, PasswordPolicy, PasswordStrength } from '../provider/passwords.ts'
import type { Connection, Discovered, Entered, Organization, TargetOrganization } from './organizations.ts'
import type { SecondStepProvider } from './second-step.ts'

/** The backend of the widget for businesses, in parts. A part rejects a call as those of `AuthProvider` do. */
export type BusinessProvider = Pick<AuthProvider, 'sessions' | 'findProjectName' | 'log'> & {
  /** The organization of the session, or null. Synchronous. */
  organization(): Organization | null
  emails: EmailProvider
  links: MemberLinkProvider
  redirects: RedirectProvider
  discovery: DiscoveryProvider
  passwords: MemberPasswordProvider
  organizations: OrganizationProvider
  secondSteps: SecondStepProvider
  consent: ConsentProvider
  tabs: SharedTabs
}

/**
 * The tabs of a browser share one intermediate session. Every call that continues a sign-in is rejected with the code
 * `continued_elsewhere` if another tab has begun one since.
 */
export type SharedTabs = {
  /** The visitor begins again in this tab, which depends on no intermediate session then. */
  release(): void
  /** Notices that another tab has begun a sign-in, while this one was in the middle of one. @returns a function that stops it */
  watch(onContinued: () => void): () => void
}

export type EmailProvider = {
  /** Sends a code. Without an organization, the visitor chooses one afterwards. */
  sendCode(request: BusinessSendCode, signal: AbortSignal): Promise<undefined>
  /** Proves an address with a code. */
  discoverByCode(request: { email: string; code: string }, signal: AbortSignal): Promise<Discovered>
  /** Signs in to an organization with a code. */
  enterByCode(
    request: { email: string; code: string; organizationId: string; sessionMinutes: number },
    signal: AbortSignal,
  ): Promise<Entered>
  /** Sends a link, and returns the domain of the sender, or null if unknown. */
  sendLink(request: BusinessSendLink, signal: AbortSignal): Promise<{ senderDomain: string | null }>
}

export type MemberLinkProvider = {
  /**
   * Proves an address with the token of a link.
   * @throws code `unable_to_auth_magic_link` for a link that was used, has expired or belongs to another project
   */
  discover(token: string, signal: AbortSignal): Promise<Discovered>
  /** Signs in to the organization of a link, or accepts an invitation. Throws as `discover`. */
  enter(request: { token: string; sessionMinutes: number }, signal: AbortSignal): Promise<Entered>
}

/** Sign-in at the site of a provider or of a company. */
export type RedirectProvider = {
  /**
   * The URL where the browser continues. Without an organization, the visitor chooses one afterwards.
   * @throws if the provider of the widget cannot be reached
   */
  socialURL(request: StartSocial, signal: AbortSignal): Promise<string>
  /** The URL of a connection. Throws as `socialURL`. */
  connectionURL(request: StartConnection, signal: AbortSignal): Promise<string>
  /** The connections for the domain of an address. */
  findConnections(email: string, signal: AbortSignal): Promise<readonly Connection[]>
  /**
   * Proves an address with the token of a return.
   * @throws code `oauth_token_not_found` for one that was used, has expired or belongs to another project
   */
  discover(token: string, signal: AbortSignal): Promise<Discovered>
  /** Signs in with the token of a return. Throws as `discover`. */
  enter(
    request: { kind: 'oauth' | 'sso' | 'impersonation'; token: string; sessionMinutes: number },
    signal: AbortSignal,
  ): Promise<Entered>
}

export type StartSocial = {
  name: MemberProvider
  organizationId: string | undefined
  scopes: readonly string[]
  params: Readonly<Record<string, string>>
  loginURL?: string
  signupURL?: string
  discoveryURL?: string
}

export type StartConnection = {
  id: string
  params: Readonly<Record<string, string>>
  loginURL?: string
  signupURL?: string
}

export type OrganizationProvider = {
  /**
   * Finds the organization of a page.
   *
   * @param slug its slug; absent: that of the project's pattern in the URL of the page
   * @returns null if there is none
   */
  find(slug: string | undefined, signal: AbortSignal): Promise<TargetOrganization | null>
}

export type DiscoveryProvider = {
  /**
   * The organizations of a sign-in that has begun, or else those to which the member of the session can switch, with the present
   * one.
   * @throws code `intermediate_session_not_found` or `session_not_found` without either
   */
  list(signal: AbortSignal): Promise<Discovered>
  /**
   * Enters another organization with the session. If the organization needs another step, the session ends.
   * @throws code `organization_not_found` for a stranger, or `mailbox_proof_required`
   */
  exchange(request: { organizationId: string; sessionMinutes: number }, signal: AbortSignal): Promise<Entered>
  /** Enters an organization with the address that was proved. */
  enter(request: { organizationId: string; sessionMinutes: number }, signal: AbortSignal): Promise<Entered>
  /** Creates an organization. Without a name, the provider names it. */
  create(request: { name: string; sessionMinutes: number }, signal: AbortSignal): Promise<Entered>
}

type Request = {
  email: string
  organizationId: string | undefined
  /** The language of the widget, as a BCP 47 tag. */
  locale: string
  loginTemplateId?: string
  signupTemplateId?: string
}

export type BusinessSendCode = Request

export type BusinessSendLink = Request & {
  loginURL?: string
  signupURL?: string
  discoveryURL?: string
  loginExpirationMinutes: number
  signupExpirationMinutes: number
  discoveryExpirationMinutes: number
}

export type MemberPasswordProvider = {
  /**
   * Begins a discovery with the password of an address.
   * @throws code `unauthorized_credentials`, `reset_password`, `breached_password`, or `cross_org_passwords_not_enabled` if
   * passwords belong to members of one organization
   */
  discover(credentials: BusinessCredentials, signal: AbortSignal): Promise<Discovered>
  /** Signs in to an organization. @throws code `unauthorized_credentials`, `reset_password` or `breached_password` */
  enter(
    credentials: BusinessCredentials & { organizationId: string; sessionMinutes: number },
    signal: AbortSignal,
  ): Promise<Entered>
  /** Whether an address belongs to a member. Always true in a project that hides its accounts. */
  isMember(request: { email: string; organizationId: string }, signal: AbortSignal): Promise<boolean>
  policy(signal: AbortSignal): Promise<PasswordPolicy>
  strength(attempt: PasswordAttempt, signal: AbortSignal): Promise<PasswordStrength>
  /** Emails a link that sets a new password. */
  sendReset(request: BusinessSendReset, signal: AbortSignal): Promise<void>
  /**
   * Sets a new password of a member with the token of a link, and signs in. A rejected password leaves the token valid.
   * @throws code `unable_to_auth_password_reset_token`, `weak_password` or `breached_password`
   */
  reset(
    request: { token: string; password: string; sessionMinutes: number },
    signal: AbortSignal,
  ): Promise<Entered>
  /** Sets a new password of an address, and begins a discovery. Throws as `reset`. */
  resetAddress(request: { token: string; password: string }, signal: AbortSignal): Promise<Discovered>
  /**
   * Sets a new password of the member who is signed in.
   * @throws code `session_too_old_to_reset_password`, `weak_password`, `breached_password` or `auth_method_not_allowed`
   */
  resetInSession(password: string, signal: AbortSignal): Promise<void>
}

export type BusinessCredentials = { email: string; password: string }

export type BusinessSendReset = {
  email: string
  /** Absent: the password of the address in all organizations. */
  organizationId: string | undefined
  locale: string
  loginURL?: string
  discoveryURL?: string
  resetURL?: string
  resetExpirationMinutes: number
  resetTemplateId?: string
}
