import { CodedError } from '../../core/coded-error.ts'
import type { OtpProvider } from '../../core/provider/otps.ts'
import { createId, getUser } from '../state.ts'
import type { Context } from './context.ts'

/** Codes by email, SMS and WhatsApp. A code works once until it expires. */
export const createCodes = ({ state, sessions, now, createCode }: Context): OtpProvider => ({
  async sendCode({ channel, destination, expirationMinutes, locale }) {
    const code = createCode()
    const methodId = createId(state(), 'method')
    const contact = channel === 'email' ? { email: destination } : { phone: destination }
    state().codes[methodId] = { ...contact, code, expiresAt: now() + expirationMinutes * 60_000 }
    state().messages.push({ type: 'code', channel, to: destination, code, locale })
    return { methodId }
  },
  async checkCode({ methodId, code }) {
    const pending = state().codes[methodId]
    if (!pending || pending.code !== code || pending.expiresAt <= now()) {
      throw new CodedError('otp_code_not_found', 'The passcode is wrong or has expired.')
    }
    delete state().codes[methodId]
    return sessions.signIn(getUser(state(), pending), 'otp')
  },
})
