import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import { businessMain } from '../../../core/business/states.ts'
import { type AnyState, noFeedback } from '../../../core/states.ts'
import { enterStart, startStep } from './flow.ts'
import type { SecondStepOpening, StartEffect, StartEvent } from './states.ts'

const { settings } = readConfig({ products: ['emailOtp'] })
const event = eventsOf<StartEvent>('start')
const organization = { id: 'Acme', name: 'Acme', slug: 'acme', logoURL: '' }
const missing = {
  organization,
  memberId: 'member-1',
  email: 'ann@corp.example',
  enrolled: { phoneNumber: '', hasApp: false },
  isCodeSent: false,
}
const opening: SecondStepOpening & AnyState = {
  screen: 'SecondStepOpening',
  missing,
  by: 'otp',
  ...noFeedback,
}
const lost = { ...opening, errorMessage: { code: 'unreachable' } }

describe('a missing second step', () => {
  testSteps<AnyState, StartEvent, StartEffect>(
    (state, sent) => startStep(state as never, sent, settings) as never,
    [
      ['could not be loaded', opening, event({ type: 'secondStepLost' })],
      ['is loaded again', lost, event({ type: 'retryPressed' }), 'load' as never],
      ['is loaded once', opening, event({ type: 'retryPressed' })],
      ['leads back to Main', lost, event({ type: 'backPressed' }), undefined, 'Main'],
    ],
  )

  it('is loaded after any sign-in', () => {
    const entered = { result: 'secondStepMissing', ...missing } as const
    const next = enterStart(
      { screen: 'Arrival', ...noFeedback },
      event({ type: 'entered', entered, by: 'magic-link' }),
      settings,
    )
    expect(next.state.screen).toBe('SecondStepOpening')
    expect(next.effect).toMatchObject({
      run: 'load',
      event: { method: 'second-step', type: 'required', missing, by: 'magic-link' },
      otherwise: { type: 'secondStepLost' },
    })
  })
})

describe('the search for the organization of the page', () => {
  const ended = { code: 'intermediate_session_not_found' }
  const stateAfter = (state: object, sent: StartEvent) =>
    startStep({ ...businessMain('ann@corp.example'), ...state } as never, sent, settings).state

  it('keeps the reason why a sign-in starts again', () => {
    const searching = stateAfter({ errorMessage: ended }, event({ type: 'opened' }))
    expect(searching).toMatchObject({ search: 'pending', errorMessage: ended })
    expect(stateAfter(searching, event({ type: 'organizationFound', organization }))).toMatchObject({
      organization,
      errorMessage: ended,
    })
  })

  it('forgets why it failed before', () => {
    const failed = { search: 'failed', errorMessage: { code: 'unreachable' } }
    expect(stateAfter(failed, event({ type: 'opened' }))).toMatchObject({ errorMessage: null })
  })
})
