import type { SignInBy } from '../../core/business/organizations.ts'
import type { BusinessMain } from '../../core/business/states.ts'
import type { ConsentScreen } from '../../core/consent/states.ts'
import type { Feedback } from '../../core/states.ts'
import type { Arrival, ArrivalEvent } from '../../methods/business/arrival/states.ts'
import type { MemberConsentEvent } from '../../methods/business/consent/flow.ts'
import type { Discovery, DiscoveryEvent } from '../../methods/business/discovery/states.ts'
import type { EmailEvent, EmailScreen } from '../../methods/business/email/states.ts'
import type { OAuthEvent } from '../../methods/business/oauth/states.ts'
import type { PasswordEvent, PasswordScreen } from '../../methods/business/password/states.ts'
import type { SecondStepEvent, SecondStepScreen } from '../../methods/business/second-step/states.ts'
import type { SSOEvent, SSOScreen } from '../../methods/business/sso/states.ts'
import type { StartEvent, StartScreen } from '../../methods/business/start/states.ts'
import type { SwitchingEvent, SwitchOrganization } from '../../methods/business/switching/states.ts'

/** Every screen of business sign-in with exactly its own form state. */
export type BusinessScreen =
  | BusinessMain
  | StartScreen
  | EmailScreen
  | PasswordScreen
  | SSOScreen
  | SecondStepScreen
  | Discovery
  | Arrival
  | SwitchOrganization
  | ConsentScreen
export type BusinessScreenName = BusinessScreen['screen']
export type BusinessState = BusinessScreen & Feedback

export type BusinessSessionEvent = { method: 'session' } & (
  | { type: 'signedIn'; by: SignInBy }
  /** The visitor has signed in outside of this widget, such as in another tab. */
  | { type: 'found' }
  | { type: 'ended' }
  /** The card shows whether someone from the site's team uses the account. */
  | { type: 'impersonationChanged' }
)
export type BusinessSessionEffect = { method: 'session'; run: 'findOrganization' }

/** The events that a method or the session handles. */
export type BusinessFlowEvent =
  | StartEvent
  | EmailEvent
  | PasswordEvent
  | OAuthEvent
  | SSOEvent
  | DiscoveryEvent
  | ArrivalEvent
  | SecondStepEvent
  | SwitchingEvent
  | MemberConsentEvent
  | BusinessSessionEvent
