import type { MemberLink } from '../../../core/business/organizations.ts'
import type { Problem } from '../../../core/problem.ts'

/**
 * The page was opened by an emailed link, or by a return from another site. In another browser, a link requires a click, so link
 * scanners do not use it up.
 */
export type Arrival = {
  screen: 'Arrival'
  link: Usable
  checking: boolean
}

/** What has a token. */
export type Usable = Exclude<MemberLink, { kind: 'failed' }>

export type ArrivalEvent = { method: 'arrival' } /** `autoContinue`: continue without the click. */ & (
  | { type: 'linkFound'; link: MemberLink; autoContinue: boolean }
  | { type: 'continuePressed' }
  /** This tab did not start the sign-in at the other site. */
  | { type: 'clickRequired' }
  | { type: 'newLinkPressed' }
  | { type: 'failed'; problem: Problem }
)

export type ArrivalEffect = { method: 'arrival' } /** `isConfirmed`: after a click. */ & (
  | { run: 'openLink'; link: Usable; isConfirmed: boolean }
  | { run: 'forgetLink' }
)
