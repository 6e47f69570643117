import type { Discovered, FoundOrganization, SignInBy } from '../../../core/business/organizations.ts'
import type { Problem } from '../../../core/problem.ts'

/** The organizations that a proved address belongs to or may join. */
export type Discovery = {
  screen: 'Discovery'
  email: string
  /** How the address was proved. */
  by: SignInBy
  organizations: readonly FoundOrganization[]
  /** Whether the form for a new organization replaces the list. */
  isCreating: boolean
  /** The ID of the organization that is being entered, or `new` for one that is being created. */
  pending: string | null
  /** The name of an organization that cannot be entered anymore, for the sentence above the list. */
  removedName: string | null
}

export type DiscoveryEvent = { method: 'discovery' } & (
  | { type: 'found'; discovered: Discovered; by: SignInBy }
  | { type: 'chosen'; id: string }
  | { type: 'createPressed' }
  | { type: 'nameSubmitted'; name: string }
  | { type: 'backPressed' }
  | { type: 'otherEmailPressed' }
  | { type: 'failed'; of: DiscoveryEffect['run']; problem: Problem }
)

export type DiscoveryEffect = { method: 'discovery' } & (
  | { run: 'enter'; id: string; by: SignInBy }
  | { run: 'create'; name: string; by: SignInBy }
)
