import type { EnteredSecondStep, SecondStepProvider } from '../../../core/business/second-step.ts'
import { CodedError } from '../../../core/coded-error.ts'
import { qrCode } from '../../parts/qr-code.ts'
import { createId } from '../../state.ts'
import type { BusinessContext } from '../context.ts'
import { sendTextCode } from '../sign-ins.ts'

/** The second step of a sign-in: an authenticator app, whose code never changes, codes by text message, recovery codes. */
export function createMemberSecondSteps(context: BusinessContext): SecondStepProvider {
  const { state, now, options, signIns, startSession } = context
  const appCode = typeof options.code === 'string' ? options.code : '000000'

  /** @throws code `intermediate_session_not_found` if the sign-in took too long, or is another member's */
  function getMember({ memberId }: Pick<EnteredSecondStep, 'memberId'>) {
    const open = signIns.getOpen()
    const member = state().members.find(({ id }) => id === memberId)
    if (member?.email.toLowerCase() !== open.email.toLowerCase())
      throw new CodedError('intermediate_session_not_found', 'The sign-in is another one.')
    return { open, member }
  }

  return {
    async createApp(entered) {
      const { open } = getMember(entered)
      const set = createId(state(), 'recovery').replace('-', '')
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `test-${set}-${index + 1}`)
      open.addedApp = { recoveryCodes }
      return { secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', qrCode, recoveryCodes }
    },
    async enterAppCode(entered) {
      const { open, member } = getMember(entered)
      if (!member.hasApp && !open.addedApp)
        throw new CodedError('totp_not_found', 'There is no authenticator app.')
      if (entered.code !== appCode) throw new CodedError('unable_to_authenticate_totp', 'The code is wrong.')
      if (open.addedApp) Object.assign(member, { hasApp: true, recoveryCodes: open.addedApp.recoveryCodes })
      return startSession(member, [...open.factors, 'totp'])
    },
    async sendText({ number, locale, ...entered }) {
      const { open, member } = getMember(entered)
      const to = number ?? open.addedPhone ?? member.phone
      if (!to) throw new CodedError('mfa_phone_number_missing', 'The member has no phone number.')
      if (number !== undefined) open.addedPhone = number
      sendTextCode(context, to, locale)
      return undefined
    },
    async enterTextCode(entered) {
      const { open, member } = getMember(entered)
      const to = open.addedPhone ?? member.phone ?? ''
      const sent = state().codes[to]
      if (!sent || sent.code !== entered.code || sent.expiresAt <= now())
        throw new CodedError('otp_code_not_found', 'The passcode is wrong or has expired.')
      delete state().codes[to]
      member.phone = to
      return startSession(member, [...open.factors, 'sms_otp'])
    },
    async recover(entered) {
      const { open, member } = getMember(entered)
      if (!member.recoveryCodes.includes(entered.code))
        throw new CodedError('unable_to_authenticate_recovery_code', 'The code is wrong or was used before.')
      member.recoveryCodes = member.recoveryCodes.filter((unused) => unused !== entered.code)
      return startSession(member, [...open.factors, 'recovery_codes'])
    },
    async readRecoveryCodes() {
      const { session, members } = state()
      const member = members.find(({ id }) => id === session?.memberId)
      if (!member) throw new CodedError('session_not_found', 'No one is signed in.')
      return member.recoveryCodes
    },
  }
}
