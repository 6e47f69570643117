import { createAuthenticator } from '../../authenticator.ts'
import { shopOrigin } from '../../test-server.ts'
import { asks, byId, isProtected, minutes } from '../fields.ts'
import type { BackendCalls } from '../row.ts'
import { domain, type Flow, unknown } from './client.ts'

const options = { domain, return_passkey_credential_options: true, use_base64_url_encoding: true }

/** Requests a passkey for the user. @returns the authenticator, and its response to the challenge */
async function start({ client, userId: user_id }: Flow) {
  const authenticator = createAuthenticator()
  const started = await client.webauthn.registerStart({ ...options, user_id })
  const created = authenticator.create(started.public_key_credential_creation_options, shopOrigin)
  return { authenticator, request: { user_id, public_key_credential: created, session_duration_minutes: 60 } }
}

/** Registers a passkey of the user. */
async function register(flow: Flow) {
  const { authenticator, request } = await start(flow)
  return { authenticator, ...(await flow.client.webauthn.register(request)) }
}

export const passkeysCalls: BackendCalls = {
  'POST /v1/webauthn/register/start': {
    status: isProtected,
    body: { user_id: '$userId', domain: '$domain', use_base64_url_encoding: true },
    also: { override_id: '$userId' },
    log: asks,
    method: 'webauthn.registerStart',
    rejects: {
      invalid_webauthn_registration_domain: ({ userId }) => ({ user_id: userId, domain: 'evil.example' }),
    },
    request: ({ userId }) => ({ user_id: userId, domain }),
  },
  'POST /v1/webauthn/register': {
    status: [200, 400],
    body: { user_id: '$userId', public_key_credential: '$backendRegisterResponse', ...minutes },
    log: ['passkey_added', 'sign_in'],
    method: 'webauthn.register',
    rejects: { bad_request: ({ userId }) => ({ user_id: userId, public_key_credential: unknown }) },
    request: async (flow) => (await start(flow)).request,
  },
  'POST /v1/webauthn/authenticate/start': {
    body: { user_id: '$userId', domain: '$domain' },
    log: asks,
    method: 'webauthn.authenticateStart',
    rejects: { no_active_webauthn_registrations: ({ userId }) => ({ user_id: userId, domain }) },
    request: () => ({ domain }),
  },
  'POST /v1/webauthn/authenticate': {
    body: { public_key_credential: '$passkeyResponse', ...minutes },
    log: ['sign_in'],
    method: 'webauthn.authenticate',
    rejects: { bad_request: { public_key_credential: unknown } },
    request: async (flow) => {
      const { authenticator } = await register(flow)
      const { webauthn } = flow.client
      const started = await webauthn.authenticateStart({ ...options, user_id: flow.userId })
      const signed = authenticator.get(started.public_key_credential_request_options, shopOrigin)
      return { public_key_credential: signed, session_duration_minutes: 60 }
    },
  },
  'GET /v1/webauthn/credentials/:userId/:domain': {
    method: 'webauthn.listCredentials',
    rejects: { user_not_found: { user_id: unknown, domain } },
    request: async (flow) => {
      await register(flow)
      return { user_id: flow.userId, domain }
    },
  },
  'PUT /v1/webauthn/:id': {
    ...byId('$passkeyId'),
    body: { name: 'Key' },
    log: 'renames a passkey',
    method: 'webauthn.update',
    rejects: { webauthn_registration_not_found: { webauthn_registration_id: unknown, name: 'Key' } },
    request: async (flow) => {
      const { webauthn_registration_id } = await register(flow)
      return { webauthn_registration_id, name: 'Key' }
    },
  },
}
