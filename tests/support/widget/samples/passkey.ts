import type { Passkey } from '../../../../widget/core/provider/passkeys.ts'
import { noFeedback } from '../../../../widget/core/states.ts'
import type { SamplesOf } from './sample.ts'

const start = {
  screen: 'RegisterNewPasskey',
  offered: true,
  registering: false,
  ...noFeedback,
} as const

const unverified = { code: 'too_many_unverified_factors', unverifiedEmail: 'ann@example.org' } as const

export const registerNewPasskeySamples = {
  offered: { state: start },
  registering: { state: { ...start, registering: true } },
  dismissed: { state: { ...start, errorMessage: { code: 'passkey_not_made', tone: 'warning' } } },
  'already registered': { state: { ...start, errorMessage: { code: 'passkey_known', tone: 'warning' } } },
  'sign-in too old': {
    state: { ...start, errorMessage: { code: 'session_too_old_to_add_factor' } },
  },
  'address not verified': { state: { ...start, errorMessage: unverified } },
  'sending the code': {
    state: {
      ...start,
      errorMessage: unverified,
      progress: { afterSignIn: { method: 'passkey', type: 'openRequested' }, signIn: null },
    },
  },
} satisfies SamplesOf<'RegisterNewPasskey'>

const passkeys: Passkey[] = [
  { id: 'passkey-1', name: 'Chrome on macOS', domain: 'shop.example', isUsable: true },
  { id: 'passkey-2', name: 'Safari on iOS', domain: 'bakery.example', isUsable: false },
  {
    id: 'passkey-3',
    name: 'The security key in the second drawer of the desk by the window',
    domain: 'shop.example',
    isUsable: true,
  },
]

const list = {
  screen: 'PasskeyRegistrationSuccess',
  offered: false,
  registered: false,
  passkeys,
  editing: null,
  working: false,
  ...noFeedback,
} as const

const renaming = { ...list, editing: { id: 'passkey-1', act: 'rename' } } as const
const deleting = { ...list, editing: { id: 'passkey-1', act: 'delete' } } as const

export const passkeyRegistrationSuccessSamples = {
  registered: { state: { ...list, registered: true, passkeys: passkeys.slice(0, 1) } },
  'several passkeys': { state: list },
  loading: { state: { ...list, passkeys: null } },
  unreachable: { state: { ...list, passkeys: null, errorMessage: { code: 'unreachable' } } },
  'signed out': {
    state: {
      ...list,
      passkeys: null,
      errorMessage: { code: 'passkey_session_missing', tone: 'warning' },
    },
  },
  none: { state: { ...list, passkeys: [] } },
  renaming: { state: renaming },
  'no name': {
    state: { ...renaming, errorMessage: { code: 'empty_webauthn_registration_name', field: 'name' } },
  },
  deleting: { state: deleting },
  'deleting in progress': { state: { ...deleting, working: true } },
  'already deleted': { state: { ...list, errorMessage: { code: 'passkey_gone', tone: 'warning' } } },
} satisfies SamplesOf<'PasskeyRegistrationSuccess'>

export const passkeyConfirmationSamples = {
  done: { state: { screen: 'PasskeyConfirmation', ...noFeedback } },
} satisfies SamplesOf<'PasskeyConfirmation'>
