import type {
  Entered,
  Organization,
  SignInBy,
  TargetOrganization,
} from '../../../core/business/organizations.ts'
import type { BusinessError } from '../../../core/business/states.ts'
import type { Problem } from '../../../core/problem.ts'
import type { Session } from '../../../core/provider/sessions.ts'

export type LoggedIn = { screen: 'LoggedIn'; organization: Organization | null }

export type StartScreen = LoggedIn | BusinessError

export type StartEvent = { method: 'start' } & (
  | { type: 'entered'; entered: Entered; by: SignInBy }
  /** A session exists already. */
  | {
      type: 'sessionFound'
      organization: Organization | null /** What ends with this screen, if anything. */
      by?: SignInBy
    }
  /** The page is that of one organization. */
  | { type: 'opened' }
  | { type: 'organizationFound'; organization: TargetOrganization | null }
  | { type: 'searchFailed'; problem: Problem }
  | { type: 'startAgainPressed' }
  | { type: 'backPressed' }
)

export type StartEffect = { method: 'start' } & (
  | { run: 'complete'; session: Session; by: SignInBy }
  | { run: 'search' }
  /** The page has the session already. */
  | { run: 'finish'; by: SignInBy }
)
