import { readLinkToken } from '../../messages.ts'
import { callProvider } from '../../provider-client.ts'
import { challenge, link, minutes, sends, templates } from '../fields.ts'
import type { BrowserCalls } from '../row.ts'
import { ann, begin } from './drive.ts'

const session = true
const email = { body: { email: '$email', ...templates }, log: sends }
const phone = { body: { phone_number: '$phone' }, log: sends }
const magicLink = { body: { ...link, ...challenge }, log: sends }

/** The calls that send codes and links, and redeem them. */
export const messageCalls: BrowserCalls = {
  'POST /sdk/v1/otps/email/login_or_create': { product: 'otp', ...email },
  'POST /sdk/v1/otps/email/send/primary': { product: 'otp', ...email },
  'POST /sdk/v1/otps/email/send/secondary': { session, ...email },
  'POST /sdk/v1/otps/sms/login_or_create': { product: 'otp', ...phone },
  'POST /sdk/v1/otps/sms/send/primary': { product: 'otp', ...phone },
  'POST /sdk/v1/otps/sms/send/secondary': { session, ...phone },
  'POST /sdk/v1/otps/whatsapp/login_or_create': { product: 'otp', ...phone },
  'POST /sdk/v1/otps/whatsapp/send/primary': { product: 'otp', ...phone },
  'POST /sdk/v1/otps/whatsapp/send/secondary': { session, ...phone },
  'POST /sdk/v1/otps/authenticate': {
    body: { method_id: '$methodId', token: '$code', ...minutes },
    log: ['account_created', 'email_added', 'sign_in'],
    drive: begin,
  },

  'POST /sdk/v1/magic_links/email/login_or_create': { product: 'emailMagicLinks', ...magicLink },
  'POST /sdk/v1/magic_links/email/send/primary': { product: 'emailMagicLinks', ...magicLink },
  'POST /sdk/v1/magic_links/email/send/secondary': { session, ...magicLink },
  'POST /sdk/v1/magic_links/authenticate': {
    body: { token: '$linkToken', code_verifier: '$verifier', ...minutes },
    log: ['account_created', 'email_added', 'sign_in'],
    drive: async (server) => {
      await callProvider(server, '/magic_links/email/login_or_create', { body: { email: ann } })
      const body = { token: await readLinkToken(server, ann), session_duration_minutes: 30 }
      return callProvider(server, '/magic_links/authenticate', { body })
    },
  },
}
