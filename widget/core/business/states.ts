import type { Problem } from '../problem.ts'
import { type AnyState, type Feedback, noFeedback } from '../states.ts'
import type {
  AllowedMethod,
  Discovered,
  Entered,
  MissingSecondStep,
  Organization,
  SignInBy,
  TargetOrganization,
} from './organizations.ts'

/** A part of business sign-in with its own screens. */
export type BusinessMethodName =
  | 'start'
  | 'email'
  | 'discovery'
  | 'arrival'
  | 'password'
  | 'oauth'
  | 'sso'
  | 'second-step'
  | 'switching'
  | 'consent'

/** What an organization still asks for: the address is known, and the methods of which one is needed. */
export type StepUp = {
  methods: readonly AllowedMethod[]
  isVerified: boolean
  /** The list from which the organization was chosen, if the visitor can return to it. */
  from?: AnyState
}

/** The first screen: of a visitor who is unknown, or of one who must use another method for an organization. */
export type BusinessMain = {
  screen: 'Main'
  /** As last submitted, to restore this screen. */
  email: string
  /** The method whose call is in progress. No other method can start. */
  busy: BusinessMethodName | null
  /** What was chosen: what is being sent to the address, or the site to which the visitor goes. */
  chosen?: string | null
  /** The organization to sign in to. Absent: the visitor chooses one after proving an address. */
  organization?: TargetOrganization
  stepUp?: StepUp
  /** The search for the organization of the page: in progress, or failed. */
  search?: 'pending' | 'failed'
  /** The address was submitted before the organization was known. */
  isSubmitted?: true
  /** The address belongs to a member, who enters a password next. */
  asksPassword?: true
}

/** A screen on which a method can start, with its email address. Main is one of these screens. */
export type BusinessStart = Omit<BusinessMain, 'screen'> & { screen: string }
export type BusinessStartState = BusinessStart & Feedback

/** The events that a method may send to another method, or to the session. */
export type BusinessBegin =
  | { method: 'discovery'; type: 'found'; discovered: Discovered; by: SignInBy }
  | { method: 'discovery'; type: 'chosen'; id: string }
  | { method: 'start'; type: 'entered'; entered: Entered; by: SignInBy }
  | { method: 'start'; type: 'sessionFound'; organization: Organization | null; by?: SignInBy }
  | { method: 'session'; type: 'signedIn'; by: SignInBy }

/** Why a visitor cannot go on, and what they can do. */
export type ErrorReason =
  /** The page names no organization, or one that does not exist. */
  | 'organization_unknown'
  /** The organization allows no method that the visitor can use. */
  | 'no_method'
  /** The link was used, has expired, or belongs to another site. */
  | 'link_used'
  /** The link was requested in another browser, which alone can use it. */
  | 'link_elsewhere'
  /** The domain of the address belongs to an organization. */
  | 'domain_claimed'
  /** The return from another site was used, has expired, or belongs to another project. */
  | 'return_used'
  /** The sign-in was started in another browser, which alone can finish it. */
  | 'return_elsewhere'
  /** The other site reported an error, which `code` names. */
  | 'site_failed'
  /** The address may not join the organization. */
  | 'no_access'

export type BusinessError = {
  screen: 'Error'
  reason: ErrorReason
  /** As it was entered, to begin again with it. */
  email: string
  /** The name of the organization that the sentence mentions. */
  organizationName: string
  /** The error of the other site, as the admin of the organization knows it. */
  code?: string
}

/** A sign-in that cannot go on. */
export const toBusinessError = (
  reason: ErrorReason,
  email = '',
  organizationName = '',
): BusinessError & Feedback => ({ screen: 'Error', reason, email, organizationName, ...noFeedback })

/** The end of a sign-in. */
export type LoggedIn = { screen: 'LoggedIn'; organization: Organization | null }

export const toLoggedIn = (organization: LoggedIn['organization']): LoggedIn & Feedback => ({
  screen: 'LoggedIn',
  organization,
  ...noFeedback,
})

/** A second step that a sign-in needs: begins its screens. */
export type RequireSecondStep = {
  method: 'second-step'
  type: 'required'
  missing: MissingSecondStep
  /** How the visitor gave the first step. */
  by: SignInBy
}

/** Sends an event once its method has loaded, and `otherwise` if that fails, as the `LoadEffect` of the flow. */
export type BusinessLoad = {
  method: 'widget'
  run: 'load'
  event:
    | ReturnType<typeof submitAddress>
    | ReturnType<typeof chooseConnection>
    | typeof openSessionReset
    /** The list of the organizations to which a member can switch. */
    | { method: 'switching'; type: 'opened' }
    /** The request of an application. */
    | { method: 'consent'; type: 'openRequested' }
    | RequireSecondStep
  /** Sent instead if the method cannot be fetched. */
  otherwise?:
    | BusinessBegin
    | { method: 'start'; type: 'secondStepLost' | 'screenLost' }
    | { method: 'consent'; type: 'failed'; problem: Problem }
}

/** An address that was submitted before the organization of the page was known. */
export const submitAddress = (method: 'email' | 'password', email: string) =>
  ({ method, type: 'addressSubmitted', email }) as const

/** What follows the sign-in by a link that lets the visitor set a password. */
export const openSessionReset = { method: 'password', type: 'sessionOpened' } as const

/** The connection with which a visitor continues. */
export const chooseConnection = (id: string) => ({ method: 'sso', type: 'connectionChosen', id }) as const

/** Main of a visitor who begins again, with the address that was entered before. */
export const businessMain = (email = ''): BusinessMain & Feedback => ({
  screen: 'Main',
  email,
  busy: null,
  ...noFeedback,
})

/** The errors of a sign-in that cannot go on: it took longer than its intermediate session lasts, or another tab has its own. */
const finalCodes: readonly string[] = ['intermediate_session_not_found', 'continued_elsewhere']

/**
 * Main after a call that failed because the sign-in took too long, or because the visitor continued in another tab; undefined
 * after any other failure.
 */
export const afterExpiry = (email: string, problem: Problem): (BusinessMain & Feedback) | undefined =>
  finalCodes.includes(problem.code) ? { ...businessMain(email), errorMessage: problem } : undefined
