import type { BusinessMethod } from '../../../core/business/method.ts'
import { followReturns } from '../../../core/business/shown-again.ts'
import { oauthStep } from './flow.ts'
import { performOAuth } from './perform.ts'
import type { OAuthEffect, OAuthEvent } from './states.ts'

/** Social sign-in of members. It has no screen: its buttons are on Main, and its returns are arrivals. */
export const oauth: BusinessMethod<never, OAuthEvent, OAuthEffect> = {
  screens: {},
  step: oauthStep,
  perform: performOAuth,
  fail: (_, problem) => ({ method: 'oauth', type: 'failed', problem }),
  start: ({ send }, { window }) => followReturns(window, () => send({ method: 'oauth', type: 'shownAgain' })),
}
