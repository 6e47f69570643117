import { members } from './emails/members.ts'
import { notices } from './emails/notices.ts'
import { protection } from './emails/protection.ts'
import { requests } from './emails/requests.ts'

/** English: the emails. */
export const emails = {
  messages: { ...requests, ...notices, ...protection, ...members },
  support: 'Questions? Write to {support_email}.',
  links: {
    login_link: 'Sign in without changing your password',
    opt_out_link: 'Unsubscribe',
    fallback: 'Button not working?',
  },
  valueTexts: {
    browserOnSystem: '{browser} on {system}',
    unknownBrowser: 'unknown',
    time: 'Time: {time}',
    browser: 'Browser: {browser}',
    country: 'Country: {country}',
    network: 'Network: {network}',
    openable: 'Openable from: {date}',
    expires: 'Expires: {date}',
    operator: 'An operator',
    support: 'support',
    yourOrganization: 'your organization',
    methods: {
      sso: 'Single sign-on of your organization',
      magic_link: 'A link by email',
      email_otp: 'A code by email',
      password: 'Your password',
      google_oauth: 'Google',
      microsoft_oauth: 'Microsoft',
      hubspot_oauth: 'HubSpot',
      slack_oauth: 'Slack',
      github_oauth: 'GitHub',
    },
    ended: {
      password: 'Password: set a new one to use it again',
      passkeys: 'Passkeys: removed',
      wallets: 'Wallets: removed',
      socialSignIns: 'Sign-in with other services: removed',
      totp: 'Authenticator app: removed',
      consents: 'Access of other applications: withdrawn',
      sessions: 'Other sessions: signed out',
    },
  },
  more: { one: 'and {count} more', other: 'and {count} more' },
} as const

/** English: a text message with a code. The brief text is for long names of projects. */
export const textMessages = {
  full: '{code} is your code for {name}. It works once, for {period}. Do not share it.',
  brief: '{code} is your code for {name}.',
  minutes: { one: '1 minute', other: '{count} minutes' },
} as const

/** English: the page where recipients opt out. */
export const optOut = {
  title: 'Emails about shared files',
  about: 'When someone shares a file with you on {product}, you can get an email about it.',
  receives: 'You receive these emails.',
  optedOut: 'You no longer receive these emails.',
  stop: 'Stop these emails',
  resume: 'Receive them again',
  note: 'This applies to the email address that received the link. You can still open the files that are shared with you.',
  invalid: 'This link is incomplete. Please open it again from the email.',
} as const

/** English: the page that ends the session of a sign-in that the user does not recognize. */
export const signOut = {
  title: 'Wasn’t this you?',
  ask: 'Someone signed in to your {product} account from a new browser. If it wasn’t you, sign that browser out. Your other browsers stay signed in.',
  button: 'Sign that browser out',
  note: 'If it was you, close this page. Nothing changes.',
  ended: 'That browser is signed out.',
  invalid: 'This link no longer works. It works once, for seven days, and while that browser is signed in.',
  withPassword:
    'Someone may know your password. Set a new one right away: this also signs out every other browser.',
  withoutPassword: 'Someone may be able to read your email. Set a new password for your email account, too.',
  newPassword: 'Set a new password',
  signIn: 'Go to the sign-in page',
  site: 'Go to {site}',
} as const
