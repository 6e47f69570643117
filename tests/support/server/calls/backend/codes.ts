import { readCode } from '../../messages.ts'
import { minutes, sends, templates } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { toNumber, unknown } from './client.ts'

export const codesCalls: BackendCalls = {
  'POST /v1/otps/email/login_or_create': {
    body: { email: '$email', ...templates },
    log: ['account_created'],
    method: 'otps.email.loginOrCreate',
    rejects: { invalid_email: { email: unknown } },
    request: ({ newEmail }) => ({ email: newEmail }),
  },
  'POST /v1/otps/email/send': {
    body: { email: '$email', ...templates },
    log: sends,
    method: 'otps.email.send',
    rejects: { email_not_found: { email: 'unknown@example.org' } },
    request: ({ email }) => ({ email }),
  },
  'POST /v1/otps/sms/login_or_create': {
    body: { phone_number: '$phone' },
    log: ['account_created'],
    method: 'otps.sms.loginOrCreate',
    rejects: { invalid_phone_number: { phone_number: unknown } },
    request: () => ({ phone_number: toNumber() }),
  },
  'POST /v1/otps/sms/send': {
    body: { phone_number: '$phone' },
    log: sends,
    method: 'otps.sms.send',
    rejects: { phone_number_not_found: () => ({ phone_number: toNumber() }) },
    request: ({ userId }) => ({ phone_number: toNumber(), user_id: userId }),
  },
  'POST /v1/otps/whatsapp/login_or_create': {
    body: { phone_number: '$phone' },
    log: ['account_created'],
    method: 'otps.whatsapp.loginOrCreate',
    rejects: { invalid_phone_number: { phone_number: unknown } },
    request: () => ({ phone_number: toNumber() }),
  },
  'POST /v1/otps/whatsapp/send': {
    body: { phone_number: '$phone' },
    log: sends,
    method: 'otps.whatsapp.send',
    rejects: { phone_number_not_found: () => ({ phone_number: toNumber() }) },
    request: ({ userId }) => ({ phone_number: toNumber(), user_id: userId }),
  },
  'POST /v1/otps/authenticate': {
    body: { method_id: '$emailId', code: '$backendCode', ...minutes },
    log: ['email_verified', 'account_claimed', 'sign_in'],
    method: 'otps.authenticate',
    rejects: { otp_code_not_found: ({ emailId }) => ({ method_id: emailId, code: '000000' }) },
    request: async ({ client, server, newEmail: email }) => {
      const { email_id } = await client.otps.email.loginOrCreate({ email })
      return { method_id: email_id, code: await readCode(server, email), session_duration_minutes: 60 }
    },
  },
}
