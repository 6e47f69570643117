import type { Problem } from '../../core/problem.ts'
import type { Session } from '../../core/provider.ts'

export type EmailConfirmation = {
  screen: 'EmailConfirmation'
  email: string
  /** The domain that the mail comes from, to search an inbox for; null where it is not known. */
  senderDomain: string | null
}

/** A link led here. It acts on one click, so that nothing which merely opens addresses uses it up. */
export type MagicLinkOpened = {
  screen: 'MagicLinkOpened'
  token: string
  checking: boolean
  /** The link was refused for good: only a new one helps. */
  spent: boolean
}

export type MagicLinkConfirmation = { screen: 'MagicLinkConfirmation' }

export type MagicLinkScreen = EmailConfirmation | MagicLinkOpened | MagicLinkConfirmation

export type MagicLinkEvent = { method: 'magic-link' } & (
  | { type: 'linkRequested'; email: string }
  | { type: 'linkSent'; email: string; senderDomain: string | null }
  | { type: 'tryAgainPressed' }
  /** `goesOn`: without the click. */
  | { type: 'linkFound'; token: string; goesOn: boolean }
  | { type: 'continuePressed' }
  | { type: 'linkAccepted'; session: Session }
  | { type: 'newLinkPressed' }
  | { type: 'failed'; problem: Problem }
)

export type MagicLinkEffect = { method: 'magic-link' } & (
  | { run: 'sendLink'; email: string }
  | { run: 'logTryAgain'; email: string }
  | { run: 'openLink'; token: string }
  | { run: 'forgetLink' }
  | { run: 'complete'; session: Session }
)
