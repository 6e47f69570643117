import { expect, it } from 'vitest'
import { noFeedback } from '../../core/states.ts'
import { businessSession } from './session.ts'

it('leaves a switch alone when the session ends, because its response has the next step', () => {
  const switching = { screen: 'SwitchOrganization', pending: 'organization-1', ...noFeedback }
  const ended = { method: 'session', type: 'ended' } as const
  expect(businessSession.step(switching, ended).state).toBe(switching)
  expect(businessSession.step({ ...switching, pending: null }, ended).state.screen).toBe('Main')
})
