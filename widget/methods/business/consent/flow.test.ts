import { describe, expect, it } from 'vitest'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { businessMain } from '../../../core/business/states.ts'
import { type AnyState, noFeedback } from '../../../core/states.ts'
import { type MemberConsentEvent, memberConsentStep } from './flow.ts'

const event = eventsOf<MemberConsentEvent>('consent')
const request = {
  query: '?login_hint=ann%40corp.example',
  clientId: 'app-1',
  redirectURL: 'https://app.example/callback',
  responseType: 'code',
  scopes: ['openid'],
}
const question = {
  screen: 'IDPConsent',
  request,
  details: null,
  pending: null,
  redirectTo: null,
  ...noFeedback,
} as const
const signedOut = { ...question, errorMessage: { code: 'consent_session_missing' } } as const
const allowing = { ...question, pending: 'allow' } as const

const step = (state: AnyState, sent: MemberConsentEvent) => memberConsentStep(state as never, sent)

describe('an application that asks a member', () => {
  testSteps<AnyState, MemberConsentEvent, { run: string }>(step as never, [
    ['is read on Main', businessMain(), event({ type: 'openRequested' }), 'open', 'IDPConsent'],
    ['waits for a sign-in', signedOut, event({ type: 'loginPressed' }), undefined, 'Main'],
    ['can be given another member', question, event({ type: 'switchPressed' }), 'load'],
    ['is not left while it is allowed', allowing, event({ type: 'switchPressed' })],
  ])

  it('suggests the address of the application for the sign-in', () => {
    expect(step(signedOut, event({ type: 'loginPressed' })).state).toMatchObject({
      email: 'ann@corp.example',
      busy: null,
    })
  })

  it('stays if the list of organizations cannot be loaded', () => {
    const { effect } = step(question, event({ type: 'switchPressed' }))
    expect(effect).toMatchObject({ otherwise: { type: 'failed', problem: { code: 'unreachable' } } })
  })
})
