import type { ConsentAsked, ConsentRequest, LogoutAsked, LogoutRequest } from '../../core/consent.ts'
import type { Problem } from '../../core/problem.ts'
import type { Reading } from './read-request.ts'

/** An application asks for access to the account of whoever is signed in. */
export type IDPConsent = {
  screen: 'IDPConsent'
  /** Null until the address has been read, and where it asks for nothing that could be answered. */
  request: ConsentRequest | null
  /** Null until the provider has said who asks. */
  asked: ConsentAsked | null
  /** What is under way. */
  working: 'start' | 'allow' | 'deny' | 'signOut' | null
  /** Where the answer leads, once there is one: the page is about to be left. */
  leaving: string | null
}

/** An application asks for whoever is signed in to be signed out here too. */
export type IDPLogout = {
  screen: 'IDPLogout'
  request: LogoutRequest
  /** Null until the provider has said whether to ask. */
  asked: LogoutAsked | null
  working: 'start' | 'logOut' | null
  /** They chose to stay signed in. */
  stays: boolean
  leaving: string | null
}

export type ConsentScreen = IDPConsent | IDPLogout

export type ConsentEvent = {
  method: 'consent'
} /** The page is for consent, or somebody has signed in on it. */ & (
  | { type: 'openRequested' }
  | { type: 'requestRead'; reading: Reading }
  | { type: 'asked'; asked: ConsentAsked }
  | { type: 'allowPressed' }
  | { type: 'denyPressed' }
  | { type: 'answered'; url: string }
  | { type: 'retryPressed' }
  /** To a login first: nobody is signed in, or somebody else is to be. */
  | { type: 'loginPressed' }
  | { type: 'otherAccountPressed' }
  | { type: 'signedOut' }
  | { type: 'logoutAsked'; asked: LogoutAsked }
  | { type: 'logoutPressed' }
  | { type: 'stayPressed' }
  /** The host keeps the page where it is. */
  | { type: 'kept' }
  | { type: 'failed'; problem: Problem }
)

export type ConsentEffect = { method: 'consent' } & (
  | { run: 'open' }
  | { run: 'start'; request: ConsentRequest }
  | { run: 'answer'; request: ConsentRequest; granted: boolean; wasAsked: boolean }
  | { run: 'signOut' }
  | { run: 'startLogout'; request: LogoutRequest }
  | { run: 'logOut' }
  | { run: 'leave'; reason: 'consent' | 'logout'; url: string }
)
