import type {
  Entered,
  MissingSecondStep,
  Organization,
  SignInBy,
  TargetOrganization,
} from '../../../core/business/organizations.ts'
import type { BusinessError, LoggedIn } from '../../../core/business/states.ts'
import type { Problem } from '../../../core/problem.ts'
import type { Session } from '../../../core/provider/sessions.ts'

/** The screens of the second step are loading. */
export type SecondStepOpening = {
  screen: 'SecondStepOpening'
  missing: MissingSecondStep
  by: SignInBy
}

export type StartScreen = LoggedIn | BusinessError | SecondStepOpening

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
  /** The screens of the second step could not be loaded. */
  | { type: 'secondStepLost' }
  | { type: 'retryPressed' }
  /** A member who is signed in chooses another organization. */
  | { type: 'switchPressed' }
  /** The screen that follows could not be loaded. */
  | { type: 'screenLost' }
  /** Another tab has begun a sign-in, and has the intermediate session of the browser. */
  | { type: 'continuedElsewhere' }
)

export type StartEffect = { method: 'start' } & (
  | { run: 'complete'; session: Session; by: SignInBy }
  | { run: 'search' }
  /** The page has the session already. */
  | { run: 'finish'; by: SignInBy }
)
