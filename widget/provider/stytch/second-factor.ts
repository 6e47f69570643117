import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { SecondFactorProvider } from '../../core/provider/second-factor.ts'
import { convertErrors } from './errors.ts'
import { signIn } from './responses.ts'
import { nameUnverified } from './unverified.ts'

/** How long an enrollment may take. */
const enrollmentMinutes = 60

/** Second factors, implemented with the vendor's headless client. */
export function createStytchSecondFactor(client: StytchClient): SecondFactorProvider {
  const { totps, user } = client
  return {
    find: () =>
      convertErrors(async () => {
        const totp = (await user.get())?.totps.find(({ verified }) => verified)
        return totp?.totp_id ?? null
      }),
    enroll: () =>
      nameUnverified(client, () =>
        convertErrors(async () => {
          const created = await totps.create({ expiration_minutes: enrollmentMinutes })
          const { secret, qr_code: qrCode, recovery_codes: recoveryCodes } = created
          return { secret, qrCode, recoveryCodes }
        }),
      ),
    authenticate: ({ code, sessionMinutes }) =>
      signIn(client, () => totps.authenticate({ totp_code: code, session_duration_minutes: sessionMinutes })),
    recover: ({ code, sessionMinutes }) =>
      signIn(client, () => totps.recover({ recovery_code: code, session_duration_minutes: sessionMinutes })),
    renewCodes: () => convertErrors(async () => (await totps.recoveryCodes()).totps.recovery_codes),
    remove: (id) => convertErrors(async () => void (await user.deleteTOTP(id))),
  }
}
