import type { AllowedMethod, SecondStepKind } from '../../core/business/organizations.ts'
import type { PasswordPolicy } from '../../core/provider/passwords.ts'
import type { ControlOptions } from '../control.ts'
import type { TestApplication } from '../options.ts'
import type { BusinessTestCall } from './calls.ts'

/** An organization of the project. */
export type TestOrganization = {
  name: string
  /** Its short name. Defaults to the name in lower case, with hyphens. */
  slug?: string
  id?: string
  logoURL?: string
  /** Visitors with an address of these domains may join. */
  joinableDomains?: readonly string[]
  /** The sign-in methods that it allows. Defaults to all. */
  allowedMethods?: readonly AllowedMethod[]
  /** The second steps of which every sign-in needs one. Defaults to none. */
  secondSteps?: readonly SecondStepKind[]
  /** Its connections for single sign-on. The first one is its default. */
  connections?: readonly TestConnection[]
}

export type TestConnection = {
  id: string
  name: string
  /** The email domains for which a visitor discovers it. */
  domains?: readonly string[]
}

/** A member of an organization. A person in two organizations is two members. */
export type TestMember = {
  email: string
  /** The slug of the organization. */
  organization: string
  /** The member ID, which is the `sub` of the JWT. */
  id?: string
  /** The member has an invitation, and has not signed in yet. */
  isInvited?: boolean
  /** Without a password, the member signs in another way. */
  password?: string
  /** The member must set a new password before the next sign-in. */
  mustResetPassword?: boolean
  /** A phone number in E.164 form, for codes of the second step. */
  phone?: string
  /** The member has an authenticator app, whose code is `code`. */
  hasAuthenticatorApp?: boolean
  /** The member's recovery codes. Each can be used once. */
  recoveryCodes?: readonly string[]
}

/** A link that exists before the page opens, so that a test can begin with it. */
export type TestMemberLink = {
  /** The value of the parameter `token`. */
  token: string
  /** `oauth` and `sso` are returns from another site. */
  type: 'magic_link' | 'password_reset' | 'oauth' | 'sso' | 'impersonation'
  email: string
  /** The slug of the organization. Absent: the visitor chooses one afterwards. */
  organization?: string
}

/** What the project of the page offers. */
export type BusinessTestProject = {
  /** The name on the first screen. Without it, the screen shows none. */
  name?: string
  /** The slug that the project's pattern finds in the URL, for tags without `organization-slug`. */
  organizationOfPage?: string
  /** `project`: a password belongs to an address in all organizations. Defaults to `organization`. */
  passwordScope?: 'organization' | 'project'
  /** The requirements for new passwords. Defaults to `{ name: 'zxcvbn' }`. */
  passwordPolicy?: PasswordPolicy
  /** Passwords that are rejected as breached. */
  breachedPasswords?: readonly string[]
  /** Whether visitors can create organizations. Defaults to true. */
  allowsCreation?: boolean
  /** The applications that may request access on a consent page. */
  applications?: readonly TestApplication[]
  /** Where links and returns from other sites lead without a redirect URL in `config`. Defaults to the page. */
  returnURL?: string
}

/** The behavior of a test provider for businesses. Every option has a default. */
export type BusinessTestOptions = ControlOptions<BusinessTestCall> & {
  /** The organizations at the beginning. */
  organizations?: readonly TestOrganization[]
  /** The members at the beginning. */
  members?: readonly TestMember[]
  /** The member who is signed in at the beginning. */
  signedInAs?: { email: string; organization: string }
  /** The code in every message and of every authenticator app, or a function that returns it. Defaults to `000000`. */
  code?: string | (() => string)
  project?: BusinessTestProject
  /** Links that exist before the page opens. */
  links?: readonly TestMemberLink[]
  /** The email address of the visitor at social providers and at companies. Defaults to `visitor@example.com`. */
  socialEmail?: string
  /** Keeps members, messages and the session across page loads, such as `sessionStorage`. Defaults to none. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** The clock, as epoch ms. Defaults to `Date.now`. */
  now?: () => number
}
