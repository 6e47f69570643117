import type { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { Entered } from '../../../core/business/organizations.ts'
import type { EnteredSecondStep, SecondStepProvider } from '../../../core/business/second-step.ts'
import { convertErrors } from '../errors.ts'

/** How long the setup of an authenticator app may take. The sign-in itself ends earlier. */
const setupMinutes = 60

/**
 * Second steps, implemented with the vendor's headless client.
 *
 * @param enter makes a call that may sign in
 */
export function createSecondSteps(
  client: StytchB2BClient,
  enter: (call: () => Promise<object>) => Promise<Entered>,
): SecondStepProvider {
  const { totp, otps, recoveryCodes } = client
  return {
    createApp: (member) =>
      convertErrors(async () => {
        const created = await totp.create({ ...toIds(member), expiration_minutes: setupMinutes })
        return { secret: created.secret, qrCode: created.qr_code, recoveryCodes: created.recovery_codes }
      }),
    enterAppCode: (entered) => enter(() => totp.authenticate({ ...toFields(entered), code: entered.code })),
    sendText: ({ number, locale, ...member }) =>
      convertErrors(async () => {
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
