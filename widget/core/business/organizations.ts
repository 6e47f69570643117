import type { Session } from '../provider/sessions.ts'

/** An organization, as its visitors see it. */
export type Organization = {
  id: string
  name: string
  slug: string
  /** The URL of its logo; '' if it has none. */
  logoURL: string
  /** The connections with which its members sign in; absent: none. */
  connections?: readonly Connection[]
}

/** A connection to the single sign-on of an organization. */
export type Connection = {
  id: string
  name: string
  /** Whether it is the one that the organization prefers. */
  isDefault?: true
}

/** The organization that a sign-in is for. */
export type TargetOrganization = Organization & {
  /** The methods that it allows; absent: all. */
  allowed?: readonly AllowedMethod[]
}

/** A sign-in method that an organization can allow. */
export type AllowedMethod =
  | 'email_otp'
  | 'magic_link'
  | 'password'
  | 'sso'
  | 'google_oauth'
  | 'microsoft_oauth'
  | 'hubspot_oauth'
  | 'slack_oauth'
  | 'github_oauth'

/** An organization of an address, and what it takes to enter it. */
export type FoundOrganization = Organization & {
  membership: 'member' | 'invited' | 'joinable'
  /** The methods of which the visitor must use one first; null if none is missing. */
  missing: readonly AllowedMethod[] | null
}

/** The organizations of an address that the visitor has proved. */
export type Discovered = { email: string; organizations: readonly FoundOrganization[] }

/** The kinds of second steps, in the provider's names. */
export type SecondStepKind = 'totp' | 'sms_otp'

/** What a sign-in to an organization still needs after its first step. */
export type MissingSecondStep = {
  organization: Organization
  memberId: string
  email: string
  /** The kinds that the organization allows; absent: all. */
  allowed?: readonly SecondStepKind[]
  /** What the member can use. Without a number and an app, the member adds one of them first. */
  enrolled: { phoneNumber: string; hasApp: boolean }
  /** The kind that the member prefers; absent: none. */
  preferred?: SecondStepKind
  /** The response has sent a code by text message. */
  isCodeSent: boolean
}

/** The result of a sign-in to an organization: a session, or what is missing. */
export type Entered =
  | { result: 'signedIn'; session: Session; organization: Organization }
  /** The visitor must use one of `methods` next. */
  | {
      result: 'methodMissing'
      organization: Organization
      email: string
      isVerified: boolean
      methods: readonly AllowedMethod[]
    }
  /** The organization requires a second step. */
  | ({ result: 'secondStepMissing' } & MissingSecondStep)

/** What an email contains that proves an address. */
export type EmailedWay = 'otp' | 'magic-link'

/**
 * How the visitor proved an address or signed in, as the page learns it from `lw-authenticated`. `switch`: with the session of another
 * organization.
 */
export type SignInBy = EmailedWay | 'password' | 'oauth' | 'sso' | 'switch'

/** A link that opened the page: it proves an address, or signs in to one organization. */
export type EmailedLink = {
  kind: 'discovery' | 'member'
  token: string
  /** The visitor sets a password after this sign-in. */
  isForPassword?: boolean
}

/** A return from the site of a provider or of a company, or a link of an operator. It needs no click. */
export type RedirectReturn =
  | { kind: 'discovery_oauth' | 'oauth' | 'sso' | 'impersonation'; token: string }
  /** `code`: the error of the other site */
  | { kind: 'failed'; code: string }

export type MemberLink = EmailedLink | RedirectReturn

/** A link that sets a new password: of a member, or, in a discovery, of an address. */
export type ResetLink = { kind: 'member' | 'discovery'; token: string }
