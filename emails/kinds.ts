import type { Sentence } from '#languages/sentence.ts'

/** Access that a claim can end in an account (rule O6). */
export type EndedAccess =
  | 'password'
  | 'passkeys'
  | 'wallets'
  | 'socialSignIns'
  | 'totp'
  | 'consents'
  | 'sessions'

/** A sign-in method of an organization, as the provider's contract names it. */
export type MethodName =
  | 'sso'
  | 'magic_link'
  | 'email_otp'
  | 'password'
  | 'google_oauth'
  | 'microsoft_oauth'
  | 'hubspot_oauth'
  | 'slack_oauth'
  | 'github_oauth'

/** The type of each value that an email can show. */
type ValueTypes = {
  code: string
  link: string
  /** the second link of a reset email, which signs in */
  loginLink: string
  /** how long the code or link is valid */
  minutes: number
  /** an email address or phone number */
  contact: string
  /** how long an email address is held */
  days: number
  /** the name of a passkey */
  name: string
  wallet: string
  provider: string
  /** the number of recovery codes left */
  left: number
  /** null = unknown */
  browser: string | null
  /** null = unknown */
  system: string | null
  /** when it happened, in ISO 8601 */
  time: string
  /** in two letters (ISO 3166); null = unknown */
  country: string | null
  /** the range of IP addresses, such as 203.0.113.0/24; null = unknown */
  network: string | null
  /** the page that ends the session of the sign-in */
  signOutLink: string
  /** when an email address was removed, in ISO 8601 */
  removed: string
  /** null = it has no name */
  organization: string | null
  /** the admin or operator who did it; null = an operator without a name */
  by: string | null
  admin: string
  fileCount: number
  files: readonly string[]
  /** the email address of the baker who shared a file */
  sender: string
  /** the email address of the user who asks for access to a file */
  asker: string
  /** null = the baker does not want the name in the email */
  fileName: string | null
  /** the page where the recipient stops emails about shared files; also the List-Unsubscribe header */
  optOutLink: string
  /** whether the recipient has an account; emails that version 5.2 enqueued do not say it */
  hasAccount: boolean
  fileChanges: readonly Sentence[]
  /** from when on the file can be opened, in ISO 8601; null = now */
  openable: string | null
  /** when access to the file ends, in ISO 8601; null = never */
  expires: string | null
  ended: readonly EndedAccess[]
  /** the sign-in methods that an organization allows */
  methods: readonly MethodName[]
}

/** Every email, with the values that it shows in addition to the product's name. */
export const emailKinds = {
  signInCode: ['code', 'minutes'],
  signInLink: ['link', 'minutes'],
  verifyEmail: ['code', 'minutes'],
  addEmail: ['code', 'minutes'],
  addEmailLink: ['link', 'minutes'],
  invitation: ['link', 'minutes'],
  /** An invitation to an organization of a business project. */
  organizationInvitation: ['organization', 'link', 'minutes'],
  resetPassword: ['link', 'loginLink', 'minutes'],
  nothingToReset: [],
  /** The address belongs to no member of the organization, and may not join. */
  notMember: ['organization'],
  /** A member of the organization gave up the address (rule B2). */
  retiredAddress: ['organization'],
  /** The organization does not allow the requested method (rule B16). */
  methodNotAllowed: ['organization', 'methods'],
  passwordChanged: [],
  /** Only version 5.2 enqueues it. Version 5.4 can remove it. */
  newBrowser: ['browser', 'system'],
  newSignIn: ['time', 'browser', 'system', 'country', 'network', 'signOutLink'],
  contactAdded: ['contact'],
  contactRemoved: ['contact'],
  /** Another user proved an unverified contact of the account. */
  contactDisputed: ['contact'],
  /** The first proof of a contact ended what others may have added before. */
  accountSecured: ['contact', 'ended'],
  /** An email address was removed, and is held because the removal required the PIN. */
  addressGivenUpWithPin: ['contact', 'days'],
  /** The same at a hosted provider, which does not know the PIN. */
  addressGivenUp: ['contact', 'days'],
  holdEnds: ['removed'],
  passkeyAdded: ['name'],
  passkeyRemoved: ['name'],
  walletAdded: ['wallet'],
  walletRemoved: ['wallet'],
  socialSignInAdded: ['provider'],
  socialSignInRemoved: ['provider'],
  totpAdded: [],
  totpRemoved: [],
  recoveryCodesReplaced: [],
  recoveryCodeUsed: ['left'],
  impersonated: ['by'],
  sessionsEnded: [],
  pinChanged: [],
  pinCleared: ['link'],
  accountDeleted: [],
  madeAdmin: ['organization', 'by'],
  removedAsAdmin: ['organization', 'by'],
  filesChangedByAdmin: ['admin', 'fileCount', 'files', 'fileChanges'],
  memberRemoved: ['organization'],
  memberAddressChanged: ['organization', 'contact'],
  secondFactorRemoved: ['organization', 'by'],
  breakglassGiven: ['organization', 'contact'],
  breakglassUsed: ['organization', 'contact'],
  accessRequested: ['asker', 'fileName', 'link'],
  fileShared: ['sender', 'fileName', 'link', 'optOutLink', 'hasAccount', 'openable', 'expires'],
} as const satisfies Record<string, readonly (keyof ValueTypes)[]>

export type EmailKind = keyof typeof emailKinds

export const isEmailKind = (text: string): text is EmailKind => Object.hasOwn(emailKinds, text)

/** The values of one kind of email. */
export type EmailValues<Kind extends EmailKind> = {
  [Name in (typeof emailKinds)[Kind][number]]: ValueTypes[Name]
}

/** An email before it is rendered in a language. */
export type EmailMessage = { [Kind in EmailKind]: { kind: Kind; values: EmailValues<Kind> } }[EmailKind]

/** Every value by its name, as the renderer reads them. */
export type AnyValues = Partial<ValueTypes>
