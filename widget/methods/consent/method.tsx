import { createConsentStep, enterConsent } from '../../core/consent/flow.ts'
import { performConsent } from '../../core/consent/perform.ts'
import type { ConsentEffect, ConsentEvent, ConsentScreen } from '../../core/consent/states.ts'
import type { Method } from '../../core/method.ts'
import { mainScreen, type StartState } from '../../core/states.ts'
import { IDPConsent } from '../../screens/consent/IDPConsent.tsx'
import { IDPLogout } from '../../screens/consent/IDPLogout.tsx'

/** Consent for applications whose users sign in with their account here. */
export const consent: Method<ConsentScreen, ConsentEvent, ConsentEffect> = {
  screens: { IDPConsent, IDPLogout },
  step: createConsentStep<StartState>(mainScreen),
  enter: enterConsent,
  perform: performConsent,
  fail: (_, problem) => ({ method: 'consent', type: 'failed', problem }),
}
