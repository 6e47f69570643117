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
  | { type: 'newLinkPressed' }
  | { type: 'failed'; problem: Problem }
)

export type ArrivalEffect = { method: 'arrival' } & (
  | { run: 'openLink'; link: Usable }
  | { run: 'forgetLink' }
)
