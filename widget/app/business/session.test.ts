import { describe, expect, it } from 'vitest'
import { type AnyState, noFeedback } from '../../core/states.ts'
import { businessSession } from './session.ts'

it('leaves a switch alone when the session ends, because its response has the next step', () => {
  const switching = { screen: 'SwitchOrganization', pending: 'organization-1', ...noFeedback }
  const end = (state: AnyState) =>
    businessSession.step(state, { method: 'session', type: 'ended' }, { consent: false }).state
  expect(end(switching)).toBe(switching)
  const waiting: AnyState = { ...switching, ...{ pending: null } }
  expect(end(waiting).screen).toBe('Main')
})

describe('on the page for the requests of applications', () => {
  const step = (state: AnyState, type: 'found' | 'ended') =>
    businessSession.step(state, { method: 'session', type }, { consent: true })
  const consent = { screen: 'IDPConsent', ...noFeedback }

  it('opens the request in a session', () => {
    expect(step(consent, 'found').effect).toMatchObject({
      run: 'load',
      event: { method: 'consent', type: 'openRequested' },
    })
  })

  it('keeps the request when the session ends', () => {
    expect(step(consent, 'ended').state).toBe(consent)
  })
})
