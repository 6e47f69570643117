import { readCode, readLinkToken } from './email.ts'
import { type Probes, toNumber, unknown } from './probe.ts'

export const emailedProbes: Probes = {
  'otps.email.loginOrCreate': {
    works: ({ client, email }) => client.otps.email.loginOrCreate({ email: `new-${email}` }),
    fails: ({ client }) => client.otps.email.loginOrCreate({ email: unknown }),
    type: 'invalid_email',
  },
  'otps.email.send': {
    works: ({ client, email }) => client.otps.email.send({ email }),
    fails: ({ client }) => client.otps.email.send({ email: 'unknown@example.org' }),
    type: 'email_not_found',
  },
  'otps.sms.loginOrCreate': {
    works: ({ client }) => client.otps.sms.loginOrCreate({ phone_number: toNumber() }),
    fails: ({ client }) => client.otps.sms.loginOrCreate({ phone_number: unknown }),
    type: 'invalid_phone_number',
  },
  'otps.sms.send': {
    works: ({ client, userId }) => client.otps.sms.send({ phone_number: toNumber(), user_id: userId }),
    fails: ({ client }) => client.otps.sms.send({ phone_number: toNumber() }),
    type: 'phone_number_not_found',
  },
  'otps.whatsapp.loginOrCreate': {
    works: ({ client }) => client.otps.whatsapp.loginOrCreate({ phone_number: toNumber() }),
    fails: ({ client }) => client.otps.whatsapp.loginOrCreate({ phone_number: unknown }),
    type: 'invalid_phone_number',
  },
  'otps.whatsapp.send': {
    works: ({ client, userId }) => client.otps.whatsapp.send({ phone_number: toNumber(), user_id: userId }),
    fails: ({ client }) => client.otps.whatsapp.send({ phone_number: toNumber() }),
    type: 'phone_number_not_found',
  },
  'otps.authenticate': {
    works: async ({ client, server, email, emailId }) => {
      await client.otps.email.send({ email })
      const request = { method_id: emailId, code: await readCode(server, email) }
      return client.otps.authenticate({ ...request, session_duration_minutes: 60 })
    },
    fails: ({ client, emailId }) => client.otps.authenticate({ method_id: emailId, code: '000000' }),
    type: 'otp_code_not_found',
  },
  'magicLinks.email.loginOrCreate': {
    works: ({ client, email }) => client.magicLinks.email.loginOrCreate({ email: `new-${email}` }),
    fails: ({ client, email }) =>
      client.magicLinks.email.loginOrCreate({ email, login_magic_link_url: 'https://evil.example/' }),
    type: 'no_match_for_provided_magic_link_url',
  },
  'magicLinks.email.send': {
    works: ({ client, email }) => client.magicLinks.email.send({ email }),
    fails: ({ client }) => client.magicLinks.email.send({ email: 'unknown@example.org' }),
    type: 'email_not_found',
  },
  'magicLinks.email.invite': {
    works: ({ client, email }) => client.magicLinks.email.invite({ email: `invited-${email}` }),
    fails: ({ client, email }) => client.magicLinks.email.invite({ email }),
    type: 'invalid_email_for_invites',
  },
  'magicLinks.email.revokeInvite': {
    works: async ({ client, email }) => {
      await client.magicLinks.email.invite({ email: `revoked-${email}` })
      return client.magicLinks.email.revokeInvite({ email: `revoked-${email}` })
    },
    fails: ({ client }) => client.magicLinks.email.revokeInvite({ email: 'unknown@example.org' }),
    type: 'email_not_found',
  },
  'magicLinks.create': {
    works: ({ client, userId }) => client.magicLinks.create({ user_id: userId }),
    fails: ({ client }) => client.magicLinks.create({ user_id: unknown }),
    type: 'user_not_found',
  },
  'magicLinks.authenticate': {
    works: async ({ client, server, email, token }) => {
      await client.magicLinks.email.send({ email })
      const link = await readLinkToken(server, email)
      return client.magicLinks.authenticate({ token: link, session_token: token })
    },
    fails: ({ client }) => client.magicLinks.authenticate({ token: unknown }),
    type: 'unable_to_auth_magic_link',
  },
}
