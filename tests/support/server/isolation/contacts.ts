import { createHash, randomBytes } from 'node:crypto'
import type { Flow } from './flow.ts'

const numbers = { portal: '+12025550143', shop: '+12025550144' }

/** Adds a phone number to the user, and requests codes, a link and a reset that no one redeems. */
export async function addContacts(flow: Flow, token: string, email: string) {
  const phone = numbers[flow.side.name]
  const sent = await flow.post('/otps/sms/send/secondary', { phone_number: phone }, token)
  const { data } = await flow.post(
    '/otps/authenticate',
    { method_id: sent.data.method_id, token: (await flow.readMessage(phone)).code },
    token,
  )
  const user = data.user as { phone_numbers: { phone_id: string }[] }
  const verifier = randomBytes(32).toString('base64url')
  const pkce = { code_challenge: createHash('sha256').update(verifier).digest('base64url') }
  const phoneCode = await flow.post('/otps/sms/login_or_create', { phone_number: phone })
  const { code: phoneDigits } = await flow.readMessage(phone)
  const emailCode = await flow.post('/otps/email/login_or_create', { email })
  const { code } = await flow.readMessage(email)
  await flow.post('/magic_links/email/login_or_create', { email, ...pkce })
  const { linkToken } = await flow.readMessage(email)
  await flow.post('/passwords/email/reset/start', { email, ...pkce })
  const { linkToken: resetToken } = await flow.readMessage(email)
  return {
    phone,
    phoneId: user.phone_numbers[0]?.phone_id ?? '',
    phoneMethodId: String(phoneCode.data.method_id),
    phoneCode: phoneDigits,
    methodId: String(emailCode.data.method_id),
    code,
    linkToken,
    resetToken,
    verifier,
  }
}
