import type { FoundOrganization } from '../../../core/business/organizations.ts'
import type { Problem } from '../../../core/problem.ts'

/** A member who is signed in continues in another organization. */
export type SwitchOrganization = {
  screen: 'SwitchOrganization'
  /** The slug that the page names; null: the member chooses from a list. */
  slug: string | null
  /** The organization that the page names, or those of the list; null until they are known. */
  organizations: readonly FoundOrganization[] | null
  /** What is being read, or the ID of the organization that is being entered. */
  pending: string | null
}

/** `requested`: the page asks for an organization. */
export type SwitchingEvent = { method: 'switching' } & (
  | { type: 'requested'; slug: string }
  /** The member asks for the list. */
  | { type: 'opened' }
  | { type: 'found'; organizations: readonly FoundOrganization[] }
  | { type: 'chosen'; id: string }
  | { type: 'retryPressed' }
  | { type: 'backPressed' }
  /** Sign in again, because the session opens no other organization. */
  | { type: 'signInPressed' }
  | { type: 'signedOut' }
  | { type: 'failed'; of: SwitchingEffect['run']; problem: Problem }
)

export type SwitchingEffect = { method: 'switching' } & (
  | { run: 'find'; slug: string }
  | { run: 'list' }
  | { run: 'enter'; id: string }
  /** On the list of a sign-in: chooses from it. */
  | { run: 'choose'; id: string }
  | { run: 'close' }
  | { run: 'signOut' }
)
