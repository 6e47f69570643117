import { sentence } from '#languages/sentence.ts'
import type { EmailKind, EmailMessage, EmailValues } from './kinds.ts'

const link = 'https://shop.example.org/authenticate?stytch_token_type=magic_links&token=Xq3v8ZtN1mB6kLw0pRs7'

/** Example values of every email, for Storybook and tests. */
const samples: { [Kind in EmailKind]: EmailValues<Kind> } = {
  signInCode: { code: '483920', minutes: 10 },
  signInLink: { link, minutes: 60 },
  verifyEmail: { code: '483920', minutes: 10 },
  addEmail: { code: '483920', minutes: 2 },
  addEmailLink: { link, minutes: 30 },
  invitation: { link, minutes: 10_080 },
  organizationInvitation: {
    organization: 'Bakery Lindqvist',
    link: link.replace('magic_links', 'multi_tenant_magic_links'),
    minutes: 10_080,
  },
  resetPassword: {
    link: link.replace('magic_links', 'reset_password'),
    loginLink: link.replace('magic_links', 'login'),
    minutes: 30,
  },
  nothingToReset: {},
  notMember: { organization: 'Bakery Lindqvist' },
  retiredAddress: { organization: 'Bakery Lindqvist' },
  methodNotAllowed: { organization: 'Bakery Lindqvist', methods: ['sso', 'google_oauth'] },
  passwordChanged: {},
  newBrowser: { browser: 'Firefox', system: 'Windows' },
  newSignIn: {
    time: '2026-11-28T16:05:00.000Z',
    ...{ browser: 'Firefox', system: 'Windows' },
    country: 'NO',
    network: '203.0.113.0/24',
    signOutLink: 'https://cakes.example.org/new-sign-in?token=Xq3v8ZtN1mB6kLw0pRs7&locale=en',
  },
  contactAdded: { contact: '+4915123456789' },
  contactRemoved: { contact: 'anna.lindqvist@bakery.example.org' },
  contactDisputed: { contact: 'anna.lindqvist@bakery.example.org' },
  accountSecured: { contact: 'anna.lindqvist@bakery.example.org', ended: ['password', 'sessions'] },
  addressGivenUpWithPin: { contact: 'anna.lindqvist@bakery.example.org', days: 30 },
  addressGivenUp: { contact: 'anna.lindqvist@bakery.example.org', days: 30 },
  holdEnds: { removed: '2026-11-22T10:00:00.000Z' },
  passkeyAdded: { name: 'Anna’s laptop' },
  passkeyRemoved: { name: 'Anna’s laptop' },
  walletAdded: { wallet: '0x52908400098527886E0F7030069857D2E4169EE7' },
  walletRemoved: { wallet: '0x52908400098527886E0F7030069857D2E4169EE7' },
  socialSignInAdded: { provider: 'Google' },
  socialSignInRemoved: { provider: 'Google' },
  totpAdded: {},
  totpRemoved: {},
  recoveryCodesReplaced: {},
  recoveryCodeUsed: { left: 3 },
  impersonated: { by: 'eve@support.example.org' },
  sessionsEnded: {},
  pinChanged: {},
  pinCleared: { link: 'https://cakes.example.org/login' },
  accountDeleted: {},
  madeAdmin: { organization: 'Bakery Lindqvist', by: 'boss@bakery.example.org' },
  removedAsAdmin: { organization: null, by: null },
  memberRemoved: { organization: 'Bakery Lindqvist' },
  memberAddressChanged: { organization: 'Bakery Lindqvist', contact: 'anna@bakery.example.org' },
  secondFactorRemoved: { organization: 'Bakery Lindqvist', by: 'boss@bakery.example.org' },
  breakglassGiven: { organization: 'Bakery Lindqvist', contact: 'anna@bakery.example.org' },
  breakglassUsed: { organization: 'Bakery Lindqvist', contact: 'anna@bakery.example.org' },
  filesChangedByAdmin: {
    admin: 'boss@bakery.example.org',
    fileCount: 2,
    files: ['Quarterly figures.xlsx', 'Recipes for the winter season, final version 3.pdf'],
    fileChanges: [
      sentence('change.accessGranted', { subject: 'anna.lindqvist@bakery.example.org' }),
      sentence('change.expiresSet', { after: '2026-03-01 12:00 UTC' }),
    ],
  },
  accessRequested: {
    asker: 'anna.lindqvist@bakery.example.org',
    fileName: 'Recipes for the winter season, final version 3.pdf',
    link: 'https://cakes.example.org/portal?tab=files&file=file-8d2f6c1e&show=file-8d2f6c1e',
  },
  fileShared: {
    sender: 'baker@bakery.example.org',
    fileName: 'Recipes for the winter season, final version 3.pdf',
    link: 'https://cakes.example.org/signup?email=anna.lindqvist%40bakery.example.org&callback=%2Fportal%3Ftab%3Dopen',
    optOutLink: 'https://cakes.example.org/shared-file-emails?token=Xq3v8ZtN1mB6kLw0pRs7&locale=en',
    hasAccount: false,
    openable: '2026-12-01T09:00:00.000Z',
    expires: '2027-03-01T12:00:00.000Z',
  },
}

export const sampleKinds = Object.keys(samples) as EmailKind[]

export const findSample = (kind: EmailKind): EmailMessage => ({ kind, values: samples[kind] }) as EmailMessage
