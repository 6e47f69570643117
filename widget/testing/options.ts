import type { SocialProvider } from '#contract/social-providers.ts'
import type { PasswordPolicy } from '../core/provider/passwords.ts'
import type { TestCall } from './calls.ts'
import type { ControlOptions } from './control.ts'

/** A user of the project. Every field is optional. */
export type TestUser = {
  /** The user ID, which is the `sub` of the JWT. */
  id?: string
  email?: string
  /** A phone number in E.164 form. */
  phone?: string
  /** Without a password, the user signs in another way. */
  password?: string
  /** The user must set a new password before the next sign-in. */
  mustResetPassword?: boolean
  /** The names of the user's passkeys. A passkey of another domain is listed, but does not work on the page. */
  passkeys?: readonly (string | { name: string; domain: string })[]
  /** The social providers with which the user signs in. */
  socialProviders?: readonly SocialProvider[]
  /** The addresses of the user's wallets. */
  wallets?: readonly string[]
  /** The user has an authenticator app, whose code is `code`. */
  hasAuthenticatorApp?: boolean
  /** The user's recovery codes. Each can be used once. */
  recoveryCodes?: readonly string[]
}

/** A link that exists before the page opens, so that a test can begin with it. */
export type TestLink = {
  /** The value of the parameter `token`. */
  token: string
  /** `magic_link` is also the sign-in link in a password email. */
  type: 'magic_link' | 'password_reset' | 'impersonation' | 'oauth'
  /** The email address of the user. */
  email?: string
  /** For `oauth`: the social provider that the visitor returns from. Defaults to `google`. */
  provider?: SocialProvider
}

/** Another application that requests access on a consent page. */
export type TestApplication = {
  clientId: string
  name: string
  /** The only redirect URI of the application. */
  redirectURL: string
  /** The only URL to which the application returns after signing out. */
  logoutURL?: string
}

/** What the project of the page offers. */
export type TestProject = {
  /** The name on the first screen. Without it, the screen shows none. */
  name?: string
  /** `at_sign_in`: users with an authenticator app enter its code with every sign-in. */
  secondFactor?: 'at_sign_in'
  /** The requirements for new passwords. Defaults to `{ name: 'zxcvbn' }`. */
  passwordPolicy?: PasswordPolicy
  /** Passwords that are rejected as breached. */
  breachedPasswords?: readonly string[]
  /** Where links and social sign-in return without a redirect URL in `config`. Defaults to the page. */
  returnURL?: string
  /** Applications that may request access. */
  applications?: readonly TestApplication[]
}

/** The behavior of a test provider. Every option has a default. */
export type TestProviderOptions = ControlOptions<TestCall> & {
  /** The users at the beginning. Anyone else who signs in becomes a user. */
  users?: readonly TestUser[]
  /** The email address or phone number of the user who is signed in at the beginning. */
  signedInAs?: string
  /** The code in every message and of every authenticator app, or a function that returns it. Defaults to `000000`. */
  code?: string | (() => string)
  project?: TestProject
  /** Links that exist before the page opens. */
  links?: readonly TestLink[]
  /** The email address of the visitor at social providers and at Google. Defaults to `visitor@example.com`. */
  socialEmail?: string
  /** Keeps users, messages and the session across page loads, such as `sessionStorage`. Defaults to none. */
  storage?: Pick<Storage, 'getItem' | 'setItem'> | undefined
  /** The clock, as epoch ms. Defaults to `Date.now`. */
  now?: () => number
}
