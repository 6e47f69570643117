import type { Problem } from '../problem.ts'
import type { ConsentDetails, ConsentRequest, LogoutDetails, LogoutRequest } from '../provider/consent.ts'
import type { ParsedRequest } from './read-request.ts'

/** An application requests access to the signed-in user's account. */
export type IDPConsent = {
  screen: 'IDPConsent'
  /** Null until the URL has been parsed, or if it contains no valid request. */
  request: ConsentRequest | null
  /** Null until the provider has described the application. */
  details: ConsentDetails | null
  /** The call in progress. */
  pending: 'start' | 'allow' | 'deny' | 'signOut' | null
  /** The URL of the response; the page is about to redirect. */
  redirectTo: string | null
}

/** An application requests to sign the user out here too. */
export type IDPLogout = {
  screen: 'IDPLogout'
  request: LogoutRequest
  /** Null until the provider has decided whether to ask the user. */
  details: LogoutDetails | null
  pending: 'start' | 'logOut' | null
  /** The user chose to stay signed in. */
  isCanceled: boolean
  redirectTo: string | null
}

export type ConsentScreen = IDPConsent | IDPLogout

export type ConsentEvent = {
  method: 'consent'
} /** The page was opened for consent, or the visitor has signed in on it. */ & (
  | { type: 'openRequested' }
  | { type: 'requestRead'; reading: ParsedRequest }
  | { type: 'detailsLoaded'; request: ConsentRequest; details: ConsentDetails }
  /** Nobody is signed in, or the application asks for a new sign-in or for another user. */
  | { type: 'loginRequired'; request: ConsentRequest; again: boolean }
  | { type: 'allowPressed' }
  | { type: 'denyPressed' }
  | { type: 'decided'; url: string }
  | { type: 'retryPressed' }
  /** Sign in first: nobody is signed in, or the user wants another account. */
  | { type: 'loginPressed' }
  | { type: 'otherAccountPressed' }
  | { type: 'signedOut' }
  | { type: 'logoutDetailsLoaded'; details: LogoutDetails }
  | { type: 'logoutPressed' }
  | { type: 'stayPressed' }
  /** The host canceled the redirect. */
  | { type: 'redirectCanceled' }
  | { type: 'failed'; problem: Problem }
)

export type ConsentEffect = { method: 'consent' } & (
  | { run: 'open' }
  | { run: 'start'; request: ConsentRequest }
  | { run: 'decide'; request: ConsentRequest; granted: boolean; wasAsked: boolean }
  | { run: 'signOut' }
  | { run: 'startLogout'; request: LogoutRequest }
  | { run: 'logOut' }
  | { run: 'leave'; reason: 'consent' | 'logout'; url: string }
)
