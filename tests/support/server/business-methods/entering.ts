import { verifier } from '../social.ts'
import type { Row } from './directory.ts'
import { discover, inOrganization, readCode, readLink, signInSocially } from './sign-ins.ts'

const guest = 'guest@corp.example'
const noIntermediate = { intermediate_session_token: 'unknown' }

/** The methods of a sign-in by discovery, by code, by link and by a social provider. */
export const enteringMethods: Readonly<Record<string, Row>> = {
  'otps.email.discovery.send': {
    succeed: ({ client }) => client.otps.email.discovery.send({ email_address: guest }),
    rejects: 'bad_request',
    fail: ({ client }) => client.otps.email.discovery.send({ email_address: 'guest' }),
  },
  'otps.email.discovery.authenticate': {
    async succeed(flow) {
      const { client, email_address } = flow
      await client.otps.email.discovery.send({ email_address })
      const code = await readCode(flow, email_address)
      return client.otps.email.discovery.authenticate({ email_address, code })
    },
    rejects: 'otp_code_not_found',
    fail: ({ client, email_address }) =>
      client.otps.email.discovery.authenticate({ email_address, code: '000000' }),
  },
  'otps.email.loginOrSignup': {
    succeed: (flow) => flow.client.otps.email.loginOrSignup(inOrganization(flow)),
    rejects: 'email_jit_provisioning_not_allowed',
    fail: ({ client, organization_id }) =>
      client.otps.email.loginOrSignup({ organization_id, email_address: guest }),
  },
  'otps.email.authenticate': {
    async succeed(flow) {
      await flow.client.otps.email.loginOrSignup(inOrganization(flow))
      const code = await readCode(flow, flow.email_address)
      return flow.client.otps.email.authenticate({ ...inOrganization(flow), code })
    },
    rejects: 'otp_code_not_found',
    fail: (flow) => flow.client.otps.email.authenticate({ ...inOrganization(flow), code: '000000' }),
  },
  'magicLinks.email.discovery.send': {
    succeed: ({ client }) => client.magicLinks.email.discovery.send({ email_address: guest }),
    rejects: 'no_match_for_provided_magic_link_url',
    fail: ({ client }) =>
      client.magicLinks.email.discovery.send({
        email_address: guest,
        discovery_redirect_url: 'https://evil.example/',
      }),
  },
  'magicLinks.discovery.authenticate': {
    async succeed(flow) {
      const { client, email_address } = flow
      await client.magicLinks.email.discovery.send({ email_address })
      const discovery_magic_links_token = await readLink(flow)
      return client.magicLinks.discovery.authenticate({ discovery_magic_links_token })
    },
    rejects: 'unable_to_auth_magic_link',
    fail: ({ client }) =>
      client.magicLinks.discovery.authenticate({ discovery_magic_links_token: 'unknown' }),
  },
  'magicLinks.email.loginOrSignup': {
    succeed: (flow) => flow.client.magicLinks.email.loginOrSignup(inOrganization(flow)),
    rejects: 'organization_not_found',
    fail: ({ client, email_address }) =>
      client.magicLinks.email.loginOrSignup({ organization_id: 'unknown', email_address }),
  },
  'magicLinks.email.invite': {
    succeed: ({ client, organization_id }) =>
      client.magicLinks.email.invite({ organization_id, email_address: guest, name: 'Gus' }),
    rejects: 'duplicate_member_email',
    fail: (flow) => flow.client.magicLinks.email.invite(inOrganization(flow)),
  },
  'magicLinks.authenticate': {
    async succeed(flow) {
      await flow.client.magicLinks.email.loginOrSignup(inOrganization(flow))
      return flow.client.magicLinks.authenticate({ magic_links_token: await readLink(flow) })
    },
    rejects: 'unable_to_auth_magic_link',
    fail: ({ client }) => client.magicLinks.authenticate({ magic_links_token: 'unknown' }),
  },
  'oauth.authenticate': {
    succeed: async (flow) =>
      flow.client.oauth.authenticate({
        oauth_token: await signInSocially(flow, 'start'),
        pkce_code_verifier: verifier,
      }),
    rejects: 'oauth_token_not_found',
    fail: ({ client }) => client.oauth.authenticate({ oauth_token: 'unknown' }),
  },
  'oauth.discovery.authenticate': {
    succeed: async (flow) =>
      flow.client.oauth.discovery.authenticate({
        discovery_oauth_token: await signInSocially(flow, 'discovery/start'),
        pkce_code_verifier: verifier,
      }),
    rejects: 'oauth_token_not_found',
    fail: ({ client }) => client.oauth.discovery.authenticate({ discovery_oauth_token: 'unknown' }),
  },
  'discovery.organizations.list': {
    succeed: async (flow) =>
      flow.client.discovery.organizations.list({ intermediate_session_token: await discover(flow) }),
    rejects: 'intermediate_session_not_found',
    fail: ({ client }) => client.discovery.organizations.list(noIntermediate),
  },
  'discovery.organizations.create': {
    succeed: async (flow) =>
      flow.client.discovery.organizations.create({ intermediate_session_token: await discover(flow) }),
    rejects: 'intermediate_session_not_found',
    fail: ({ client }) => client.discovery.organizations.create(noIntermediate),
  },
  'discovery.intermediateSessions.exchange': {
    succeed: async (flow) =>
      flow.client.discovery.intermediateSessions.exchange({
        intermediate_session_token: await discover(flow),
        organization_id: flow.organization_id,
      }),
    rejects: 'intermediate_session_not_found',
    fail: ({ client, organization_id }) =>
      client.discovery.intermediateSessions.exchange({ ...noIntermediate, organization_id }),
  },
}
