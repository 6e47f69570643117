import type { Method } from '../../core/method.ts'
import { Success } from '../../screens/Success.tsx'
import { startAutofill } from './autofill.ts'
import { enterPasskeys, passkeyStep } from './flow.ts'
import { PasskeyRegistrationSuccess } from './PasskeyRegistrationSuccess.tsx'
import { performPasskey } from './perform.ts'
import { RegisterNewPasskey } from './RegisterNewPasskey.tsx'
import type { PasskeyEffect, PasskeyEvent, PasskeyScreen } from './states.ts'

/** Sign-in with passkeys. */
export const passkey: Method<PasskeyScreen, PasskeyEvent, PasskeyEffect> = {
  screens: {
    RegisterNewPasskey,
    PasskeyRegistrationSuccess,
    PasskeyConfirmation: ({ t }) => <Success title={t('passkey.success')} text={t('passkey.success.text')} />,
  },
  step: passkeyStep,
  enter: enterPasskeys,
  perform: performPasskey,
  fail: (_, problem) => ({ method: 'passkey', type: 'failed', problem }),
  start: ({ state, subscribe, send }, ports) =>
    startAutofill(
      {
        state,
        subscribe,
        accept: (session) => send({ method: 'passkey', type: 'accepted', session }),
        reject: (problem) => send({ method: 'passkey', type: 'autofillRejected', problem }),
      },
      ports,
    ),
}
