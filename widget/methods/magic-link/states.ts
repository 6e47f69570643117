import type { Problem } from '../../core/problem.ts'
import type { Session } from '../../core/provider/sessions.ts'

export type EmailConfirmation = {
  screen: 'EmailConfirmation'
  email: string
  /** The domain that sends the email, for an inbox search; null if unknown. */
  senderDomain: string | null
}

/** Opened through a link. Requires a click, so link scanners do not use up the token. */
export type MagicLinkOpened = {
  screen: 'MagicLinkOpened'
  token: string
  checking: boolean
  /** The link can never work again; only a new link helps. */
  isLinkUsed: boolean
}

export type MagicLinkConfirmation = { screen: 'MagicLinkConfirmation' }

/** Opened through the link of an operator, who signs in as a user. Also requires a click. */
export type ImpersonationOpened = Omit<MagicLinkOpened, 'screen'> & { screen: 'ImpersonationOpened' }

export type MagicLinkScreen =
  | EmailConfirmation
  | MagicLinkOpened
  | ImpersonationOpened
  | MagicLinkConfirmation

export type MagicLinkEvent = { method: 'magic-link' } & (
  | { type: 'linkRequested'; email: string }
  | { type: 'linkSent'; email: string; senderDomain: string | null }
  | { type: 'tryAgainPressed' }
  /** `autoContinue`: continue without the click. */
  | { type: 'linkFound'; token: string; autoContinue: boolean }
  | { type: 'impersonationFound'; token: string }
  | { type: 'continuePressed' }
  | { type: 'linkAccepted'; session: Session }
  | { type: 'newLinkPressed' }
  | { type: 'failed'; problem: Problem }
)

export type MagicLinkEffect = { method: 'magic-link' } & (
  | { run: 'sendLink'; email: string }
  | { run: 'logTryAgain'; email: string }
  | { run: 'openLink'; token: string }
  | { run: 'impersonate'; token: string }
  | { run: 'forgetLink' }
  | { run: 'complete'; session: Session }
)
