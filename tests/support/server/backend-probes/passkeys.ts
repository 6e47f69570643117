import { createAuthenticator } from '../authenticator.ts'
import { shopOrigin } from '../test-server.ts'
import { domain, type Flow, type Probes, unknown } from './probe.ts'

const options = { domain, return_passkey_credential_options: true, use_base64_url_encoding: true }

/** Registers a passkey of the user. */
async function register({ client, userId: user_id }: Flow) {
  const authenticator = createAuthenticator()
  const started = await client.webauthn.registerStart({ ...options, user_id })
  const created = authenticator.create(started.public_key_credential_creation_options, shopOrigin)
  const response = await client.webauthn.register({
    user_id,
    public_key_credential: created,
    session_duration_minutes: 60,
  })
  return { authenticator, response }
}

export const passkeysProbes: Probes = {
  'webauthn.registerStart': {
    works: ({ client, userId }) => client.webauthn.registerStart({ user_id: userId, domain }),
    fails: ({ client, userId }) => client.webauthn.registerStart({ user_id: userId, domain: 'evil.example' }),
    type: 'invalid_webauthn_registration_domain',
  },
  'webauthn.register': {
    works: async (flow) => (await register(flow)).response,
    fails: ({ client, userId }) =>
      client.webauthn.register({ user_id: userId, public_key_credential: unknown }),
    type: 'bad_request',
  },
  'webauthn.authenticateStart': {
    works: ({ client }) => client.webauthn.authenticateStart({ domain }),
    fails: ({ client, userId }) => client.webauthn.authenticateStart({ user_id: userId, domain }),
    type: 'no_active_webauthn_registrations',
  },
  'webauthn.authenticate': {
    works: async (flow) => {
      const { authenticator } = await register(flow)
      const { webauthn } = flow.client
      const started = await webauthn.authenticateStart({ ...options, user_id: flow.userId })
      const signed = authenticator.get(started.public_key_credential_request_options, shopOrigin)
      return webauthn.authenticate({ public_key_credential: signed, session_duration_minutes: 60 })
    },
    fails: ({ client }) => client.webauthn.authenticate({ public_key_credential: unknown }),
    type: 'bad_request',
  },
  'webauthn.update': {
    works: async (flow) => {
      const { webauthn_registration_id } = (await register(flow)).response
      return flow.client.webauthn.update({ webauthn_registration_id, name: 'Key' })
    },
    fails: ({ client }) => client.webauthn.update({ webauthn_registration_id: unknown, name: 'Key' }),
    type: 'webauthn_registration_not_found',
  },
  'webauthn.listCredentials': {
    works: async (flow) => {
      await register(flow)
      return flow.client.webauthn.listCredentials({ user_id: flow.userId, domain })
    },
    fails: ({ client }) => client.webauthn.listCredentials({ user_id: unknown, domain }),
    type: 'user_not_found',
  },
}
