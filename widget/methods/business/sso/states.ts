import type { Connection, TargetOrganization } from '../../../core/business/organizations.ts'
import type { Problem } from '../../../core/problem.ts'

/** The address whose domain tells the company. */
export type SSODiscoveryEmail = { screen: 'SSODiscoveryEmail'; email: string; pending: boolean }

/** No company was recognized: the visitor names the organization. */
export type SSODiscoveryFallback = {
  screen: 'SSODiscoveryFallback'
  email: string
  /** As last submitted, to restore the field. */
  slug: string
  pending: boolean
}

/** The company has several connections. */
export type SSODiscoveryMenu = {
  screen: 'SSODiscoveryMenu'
  email: string
  connections: readonly Connection[]
  /** The ID of the connection to which the visitor goes. */
  chosen: string | null
}

export type SSOScreen = SSODiscoveryEmail | SSODiscoveryFallback | SSODiscoveryMenu

export type SSOEvent = { method: 'sso' } & (
  | { type: 'openPressed' }
  | { type: 'addressSubmitted'; email: string }
  | { type: 'connectionsFound'; connections: readonly Connection[] }
  | { type: 'slugSubmitted'; slug: string }
  | { type: 'organizationFound'; organization: TargetOrganization | null }
  | { type: 'connectionChosen'; id: string }
  /** The company has removed the connection since it was listed. */
  | { type: 'connectionGone' }
  | { type: 'anotherWayPressed' }
  | { type: 'backPressed' }
  /** The host canceled the redirect. */
  | { type: 'redirectCanceled' }
  /** The page was restored from the back/forward cache. */
  | { type: 'shownAgain' }
  | { type: 'failed'; problem: Problem }
)

export type SSOEffect = { method: 'sso' } & (
  | { run: 'discover'; email: string }
  | { run: 'find'; slug: string }
  /** Navigates to a connection. `email`: first checks that the company still has it; '' if it was just listed. */
  | { run: 'go'; id: string; email: string }
)
