import { describe, expect, it } from 'vitest'
import { eventsOf, testSteps } from '#support/widget/steps.ts'
import type { Problem } from '../../core/problem.ts'
import type { Passkey } from '../../core/provider/passkeys.ts'
import { type Feedback, mainScreen, noFeedback, type StartState } from '../../core/states.ts'
import { passkeyStep } from './flow.ts'
import type { PasskeyEvent, PasskeyRegistrationSuccess, PasskeyScreen, RegisterNewPasskey } from './states.ts'

type State = (PasskeyScreen & Feedback) | StartState

const session = { session_token: 'token', session_jwt: 'jwt' }
const event = eventsOf<PasskeyEvent>('passkey')
const says = (type: PasskeyEvent['type']) => ({ method: 'passkey', type }) as PasskeyEvent
const failed = (code: string) => event({ type: 'failed', problem: { code } })

const main = mainScreen('ann@example.org')
const asking = { ...main, busy: 'passkey' } as const
const sending = { ...main, busy: 'otp' } as const
const register: RegisterNewPasskey & Feedback = {
  screen: 'RegisterNewPasskey',
  offered: false,
  registering: false,
  ...noFeedback,
}
const registering = { ...register, registering: true }
const first: Passkey = { id: '1', name: 'Chrome on macOS', domain: 'host.test', isUsable: true }
const second: Passkey = { ...first, id: '2' }
const list: PasskeyRegistrationSuccess & Feedback = {
  screen: 'PasskeyRegistrationSuccess',
  offered: false,
  registered: false,
  passkeys: [first, second],
  editing: null,
  working: false,
  ...noFeedback,
}
const fetching = { ...list, passkeys: null }
const renaming = { ...list, editing: { id: '1', act: 'rename' } } as const
const deleting = { ...list, editing: { id: '1', act: 'delete' } } as const
const working = { ...renaming, working: true }
const confirmation: State = { screen: 'PasskeyConfirmation', ...noFeedback }

const accepted = event({ type: 'accepted', session })
const listed = (passkeys: Passkey[]) => event({ type: 'listed', passkeys })
const nameSubmitted = (name: string) => event({ type: 'nameSubmitted', name })
const edit = (act: 'rename' | 'delete') => event({ type: 'editPressed', id: '1', act })
const problemOf = (state: State, change: PasskeyEvent) => passkeyStep(state, change).state.errorMessage

describe('passkeys', () => {
  testSteps(passkeyStep, [
    ['opens the prompt', main, says('buttonPressed'), 'signIn'],
    ['ignores a second press', asking, says('buttonPressed')],
    ['ignores a press during another call', sending, says('buttonPressed')],
    ['shows the confirmation after a sign-in', asking, accepted, 'complete', 'PasskeyConfirmation'],
    ['accepts a passkey from autofill', main, accepted, 'complete', 'PasskeyConfirmation'],
    [
      'accepts a passkey from autofill during another call',
      sending,
      accepted,
      'complete',
      'PasskeyConfirmation',
    ],
    ['stays on Main after a failure', asking, failed('passkey_dismissed')],
    ['ignores a failure after the confirmation', confirmation, failed('unknown')],
    ['registers a passkey', register, says('registerPressed'), 'register'],
    ['ignores a second press during the registration', registering, says('registerPressed')],
    [
      'shows the list after the registration',
      registering,
      says('registered'),
      'list',
      'PasskeyRegistrationSuccess',
    ],
    ['closes the offer on Skip', register, says('skipPressed'), 'close'],
    ['opens Main for a new sign-in', register, says('loginAgainPressed'), undefined, 'Main'],
    ['ignores a new sign-in while the prompt is open', registering, says('loginAgainPressed')],
    ['shows the list once it is loaded', fetching, listed([first])],
    ['opens the registration if the list is empty', fetching, listed([]), undefined, 'RegisterNewPasskey'],
    ['retries to load the list', fetching, says('retryPressed'), 'list'],
    ['does not load the list again', list, says('retryPressed')],
    ['opens the registration from the list', list, says('addPressed'), undefined, 'RegisterNewPasskey'],
    ['does not open the registration during a change', working, says('addPressed')],
    ['saves a new name', renaming, nameSubmitted(' Desk '), 'rename'],
    ['does not save an empty name', renaming, nameSubmitted('  ')],
    ['does not save an overlong name', renaming, nameSubmitted('x'.repeat(101))],
    ['does not save a name during a change', working, nameSubmitted('Desk')],
    ['does not save a name in a row that is being deleted', deleting, nameSubmitted('Desk')],
    ['deletes a passkey after the confirmation', deleting, says('deleteConfirmed'), 'remove'],
    ['does not delete a passkey without confirmation', renaming, says('deleteConfirmed')],
    ['closes the list on Done', list, says('donePressed'), 'close'],
    [
      'opens Main for a new sign-in after the session has ended',
      fetching,
      says('loginAgainPressed'),
      undefined,
      'Main',
    ],
  ])

  const unknown: Problem = { code: 'passkey_unknown' }
  const dismissed: Problem = { code: 'passkey_dismissed', tone: 'warning' }
  it.each<[string, Problem]>([
    ['webauthn_registration_not_found', { code: 'webauthn_registration_not_found' }],
    ['passkey_dismissed', dismissed],
    ['unreachable', { code: 'unreachable' }],
    ['too_many_requests', { code: 'too_many_requests' }],
    ['method_missing', { code: 'method_missing' }],
    ['unable_to_auth_webauthn_registration', unknown],
    ['invalid_webauthn_registration_domain', unknown],
    ['unknown', unknown],
  ])('shows %s after a press as %j', (code, said) => {
    expect(passkeyStep(asking, failed(code)).state).toEqual({ ...main, busy: null, errorMessage: said })
  })

  it.each<[string, Problem]>([
    ['webauthn_registration_not_found', { code: 'webauthn_registration_not_found' }],
    ['unreachable', unknown],
    ['unable_to_auth_webauthn_registration', unknown],
  ])('shows %s after autofill as %j', (code, said) => {
    const rejected = event({ type: 'autofillRejected', problem: { code } })
    expect(problemOf(main, rejected)).toEqual(said)
    expect(problemOf(sending, rejected)).toBeNull()
  })

  it.each<[string, Problem]>([
    ['passkey_dismissed', { code: 'passkey_not_made', tone: 'warning' }],
    ['passkey_refused_by_browser', { code: 'passkey_not_made', tone: 'warning' }],
    ['passkey_known', { code: 'passkey_known', tone: 'warning' }],
    ['duplicate_webauthn_registration', { code: 'passkey_known', tone: 'warning' }],
    ['session_not_found', { code: 'passkey_session_missing', tone: 'warning' }],
    ['session_too_old_to_add_factor', { code: 'session_too_old_to_add_factor' }],
    ['too_many_webauthn_registrations', { code: 'too_many_webauthn_registrations' }],
  ])('shows %s during a registration as %j', (code, said) => {
    expect(passkeyStep(registering, failed(code)).state).toMatchObject({
      registering: false,
      errorMessage: said,
    })
  })

  it('remembers that the widget made the offer', () => {
    const offered = { ...registering, offered: true }
    expect(passkeyStep(offered, says('registered')).state).toMatchObject({ offered: true, registered: true })
  })

  it('edits one row at a time, and cancels without changes', () => {
    const opened = passkeyStep(list, edit('rename')).state
    expect(opened).toEqual(renaming)
    expect(passkeyStep(opened, edit('delete')).state).toEqual(deleting)
    expect(passkeyStep({ ...renaming, errorMessage: unknown }, says('cancelPressed')).state).toEqual(list)
    expect(passkeyStep(working, says('cancelPressed')).state).toEqual(working)
  })

  it('trims a name and shows its errors at its field', () => {
    expect(passkeyStep(renaming, nameSubmitted(' Desk ')).effect).toMatchObject({ id: '1', name: 'Desk' })
    const nameless = { code: 'empty_webauthn_registration_name', field: 'name' }
    expect(problemOf(renaming, nameSubmitted(''))).toEqual(nameless)
    expect(problemOf(working, failed('empty_webauthn_registration_name'))).toEqual(nameless)
  })

  it('shows the list after a change', () => {
    const changed = event({ type: 'changed', passkeys: [second] })
    expect(passkeyStep(working, changed).state).toEqual({ ...list, passkeys: [second] })
  })

  it('removes a passkey deleted elsewhere from the list and reports it', () => {
    expect(
      passkeyStep({ ...deleting, working: true }, failed('webauthn_registration_not_found')).state,
    ).toEqual({
      ...list,
      passkeys: [second],
      errorMessage: { code: 'passkey_gone', tone: 'warning' },
    })
  })

  it('keeps the row open after a failed change', () => {
    expect(passkeyStep(working, failed('unreachable')).state).toEqual({
      ...renaming,
      errorMessage: { code: 'unreachable' },
    })
  })
})
