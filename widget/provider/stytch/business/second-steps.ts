import type { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { EnteredSecondStep, SecondStepProvider } from '../../../core/business/second-step.ts'
import { convertErrors } from '../errors.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/** How long the setup of an authenticator app may take. The sign-in itself ends earlier. */
const setupMinutes = 60

/**
 * Second steps, implemented with the vendor's headless client.
 *
 * @param calls the calls of a sign-in
 */
export function createSecondSteps(client: StytchB2BClient, { enter, go }: SignInCalls): SecondStepProvider {
  const { totp, otps, recoveryCodes } = client
  return {
    createApp: (member) =>
      go(async () => {
        const created = await totp.create({ ...toIds(member), expiration_minutes: setupMinutes })
        return { secret: created.secret, qrCode: created.qr_code, recoveryCodes: created.recovery_codes }
      }),
    enterAppCode: (entered) => enter(() => totp.authenticate({ ...toFields(entered), code: entered.code })),
    sendText: ({ number, locale, ...member }) =>
      go(async () => {
        await otps.sms.send({
          ...toIds(member),
          ...(number !== undefined && { mfa_phone_number: number }),
          locale: locale as 'en',
        })
        return undefined
      }),
    enterTextCode: (entered) =>
      enter(() => otps.sms.authenticate({ ...toFields(entered), code: entered.code })),
    recover: (entered) =>
      enter(() => recoveryCodes.recover({ ...toFields(entered), recovery_code: entered.code })),
    readRecoveryCodes: () => convertErrors(async () => (await recoveryCodes.get()).recovery_codes),
  }
}

const toIds = ({ organizationId, memberId }: Pick<EnteredSecondStep, 'organizationId' | 'memberId'>) => ({
  organization_id: organizationId,
  member_id: memberId,
})

const toFields = (entered: EnteredSecondStep) => ({
  ...toIds(entered),
  session_duration_minutes: entered.sessionMinutes,
})
