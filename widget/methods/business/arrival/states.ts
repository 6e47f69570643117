import type { MemberLink } from '../../../core/business/organizations.ts'
import type { Problem } from '../../../core/problem.ts'

/** The page was opened by an emailed link. In another browser, it requires a click, so link scanners do not use it up. */
export type Arrival = {
  screen: 'Arrival'
  link: MemberLink
  checking: boolean
}

export type ArrivalEvent = { method: 'arrival' } /** `autoContinue`: continue without the click. */ & (
  | { type: 'linkFound'; link: MemberLink; autoContinue: boolean }
  | { type: 'continuePressed' }
  | { type: 'newLinkPressed' }
  | { type: 'failed'; problem: Problem }
)

export type ArrivalEffect = { method: 'arrival' } & (
  | { run: 'openLink'; link: MemberLink }
  | { run: 'forgetLink' }
)
