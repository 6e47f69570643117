import { describe, expect, it } from 'vitest'
import { type Beside, mainScreen, nothingBeside, type StartScreen } from '../../core/states.ts'
import { passwordStep } from './flow.ts'
import type { PasswordEffect, PasswordEvent, PasswordScreen } from './states.ts'

type State = (PasswordScreen | StartScreen) & Beside

const main: State = mainScreen()
const busy: State = { ...mainScreen('ann@example.org'), busy: 'password' }
const submitted = (email: string, password: string): PasswordEvent => ({
  method: 'password',
  type: 'submitted',
  email,
  password,
})
const accepted: PasswordEvent = {
  method: 'password',
  type: 'accepted',
  session: { session_token: 'token', session_jwt: 'jwt' },
}
const failed: PasswordEvent = {
  method: 'password',
  type: 'failed',
  problem: { code: 'unauthorized_credentials' },
}

describe('email and password on one form', () => {
  it.each<[string, State, PasswordEvent, State['screen'], PasswordEffect['run'] | undefined]>([
    ['both are checked', main, submitted('ann@example.org', 'secret'), 'Main', 'authenticate'],
    ['a second press does nothing', busy, submitted('ann@example.org', 'secret'), 'Main', undefined],
    ['right ones are confirmed', busy, accepted, 'PasswordConfirmation', 'complete'],
    ['wrong ones stay on Main', busy, failed, 'Main', undefined],
    [
      'an answer after the end changes nothing',
      { screen: 'PasswordConfirmation', ...nothingBeside },
      failed,
      'PasswordConfirmation',
      undefined,
    ],
  ])('%s', (_, before, event, screen, run) => {
    const { state, effect } = passwordStep(before, event)
    expect(state.screen).toBe(screen)
    expect(effect?.run).toBe(run)
  })

  it.each([
    ['', '', { code: 'credentials_missing', field: 'email' }],
    ['ann', 'secret', { code: 'email_malformed', field: 'email' }],
    ['ann@example.org', '', { code: 'credentials_missing', field: 'password' }],
  ])('refuses %j with %j at once', (email, password, errorMessage) => {
    expect(passwordStep(main, submitted(email, password))).toEqual({
      state: { ...main, email, errorMessage },
    })
  })

  it('never keeps the password in the state', () => {
    expect(JSON.stringify(passwordStep(main, submitted('ann@example.org', 'secret')).state)).not.toContain(
      'secret',
    )
  })

  it('puts a refusal above the form, because it does not say which of the two is wrong', () => {
    const { state } = passwordStep(busy, failed)
    expect(state).toMatchObject({ busy: null, errorMessage: { code: 'unauthorized_credentials' } })
    expect(state.errorMessage?.field).toBeUndefined()
  })
})
