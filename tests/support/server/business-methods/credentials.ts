import type { Row } from './directory.ts'
import {
  addTotp,
  begin,
  type Flow,
  inOrganization,
  password,
  readCode,
  readLink,
  setPassword,
  toCurrentCode,
} from './sign-ins.ts'

const number = '+15005550006'
const phone = { mfa_phone_number: number }
const newPassword = 'bitter-lemon-cake-43'

/** The methods about passwords. */
export const passwordMethods: Readonly<Record<string, Row>> = {
  'passwords.strengthCheck': {
    succeed: ({ client }) => client.passwords.strengthCheck({ password }),
    rejects: 'bad_request',
    fail: ({ client }) => client.passwords.strengthCheck({} as never),
  },
  'passwords.authenticate': {
    async succeed(flow) {
      await setPassword(flow)
      return flow.client.passwords.authenticate({ ...inOrganization(flow), password })
    },
    rejects: 'unauthorized_credentials',
    fail: (flow) => flow.client.passwords.authenticate({ ...inOrganization(flow), password: 'wrong' }),
  },
  'passwords.email.resetStart': {
    succeed: (flow) => flow.client.passwords.email.resetStart(inOrganization(flow)),
    rejects: 'organization_not_found',
    fail: ({ client, email_address }) =>
      client.passwords.email.resetStart({ organization_id: 'unknown', email_address }),
  },
  'passwords.email.reset': {
    async succeed(flow) {
      await flow.client.passwords.email.resetStart(inOrganization(flow))
      return flow.client.passwords.email.reset({ password_reset_token: await readLink(flow), password })
    },
    rejects: 'weak_password',
    async fail(flow) {
      await flow.client.passwords.email.resetStart(inOrganization(flow))
      const password_reset_token = await readLink(flow)
      return flow.client.passwords.email.reset({ password_reset_token, password: 'password' })
    },
  },
  'passwords.email.requireReset': {
    async succeed(flow) {
      await setPassword(flow)
      return flow.client.passwords.email.requireReset(inOrganization(flow))
    },
    rejects: 'member_not_found',
    fail: ({ client, organization_id }) =>
      client.passwords.email.requireReset({ organization_id, email_address: 'guest@corp.example' }),
  },
  'passwords.existingPassword.reset': {
    async succeed(flow) {
      await setPassword(flow)
      const change = { existing_password: password, new_password: newPassword }
      return flow.client.passwords.existingPassword.reset({ ...inOrganization(flow), ...change })
    },
    rejects: 'unauthorized_credentials',
    fail: (flow) =>
      flow.client.passwords.existingPassword.reset({
        ...inOrganization(flow),
        ...{ existing_password: 'wrong', new_password: newPassword },
      }),
  },
  'passwords.discovery.email.resetStart': {
    succeed: ({ client, email_address }) => client.passwords.discovery.email.resetStart({ email_address }),
    rejects: 'bad_request',
    fail: ({ client }) => client.passwords.discovery.email.resetStart({ email_address: 'ann' }),
  },
  'passwords.discovery.email.reset': {
    succeed: resetByDiscovery,
    rejects: 'unable_to_auth_password_reset_token',
    fail: ({ client }) =>
      client.passwords.discovery.email.reset({ password_reset_token: 'unknown', password }),
  },
  'passwords.discovery.authenticate': {
    async succeed(flow) {
      await resetByDiscovery(flow)
      const { client, email_address } = flow
      return client.passwords.discovery.authenticate({ email_address, password })
    },
    rejects: 'unauthorized_credentials',
    fail: ({ client, email_address }) =>
      client.passwords.discovery.authenticate({ email_address, password: 'wrong' }),
  },
  'passwords.sessions.reset': {
    succeed: ({ client, organization_id, session_token }) =>
      client.passwords.sessions.reset({ organization_id, session_token, password }),
    rejects: 'session_not_found',
    fail: ({ client, organization_id }) =>
      client.passwords.sessions.reset({ organization_id, session_token: 'unknown', password }),
  },
}

/** Sets the password of the address by an email. */
async function resetByDiscovery(flow: Flow) {
  const { client, email_address } = flow
  await client.passwords.discovery.email.resetStart({ email_address })
  const password_reset_token = await readLink(flow)
  return client.passwords.discovery.email.reset({ password_reset_token, password })
}

/** The methods about second factors. */
export const secondFactorMethods: Readonly<Record<string, Row>> = {
  'totps.create': {
    succeed: ({ client, member }) => client.totps.create(member),
    rejects: 'member_not_found',
    fail: ({ client, member }) => client.totps.create({ ...member, member_id: 'member-unknown' }),
  },
  'totps.authenticate': {
    async succeed({ client, server, member, session_token }) {
      const { secret } = await client.totps.create(member)
      const code = toCurrentCode(server, secret)
      return client.totps.authenticate({ ...member, code, session_token, set_mfa_enrollment: 'enroll' })
    },
    rejects: 'totp_not_found',
    fail: ({ client, member }) => client.totps.authenticate({ ...member, code: '000000' }),
  },
  'otps.sms.send': {
    succeed: ({ client, member, session_token }) =>
      client.otps.sms.send({ ...member, ...phone, session_token }),
    rejects: 'mfa_phone_number_missing',
    fail: ({ client, member, session_token }) => client.otps.sms.send({ ...member, session_token }),
  },
  'otps.sms.authenticate': {
    async succeed(flow) {
      const { client, member, session_token } = flow
      await client.otps.sms.send({ ...member, ...phone, session_token })
      const code = await readCode(flow, number)
      return client.otps.sms.authenticate({ ...member, code, session_token })
    },
    rejects: 'otp_code_not_found',
    fail: ({ client, member, session_token }) =>
      client.otps.sms.authenticate({ ...member, code: '000000', session_token }),
  },
  'recoveryCodes.get': {
    async succeed(flow) {
      await addTotp(flow)
      return flow.client.recoveryCodes.get(flow.member)
    },
    rejects: 'member_not_found',
    fail: ({ client, member }) => client.recoveryCodes.get({ ...member, member_id: 'member-unknown' }),
  },
  'recoveryCodes.rotate': {
    async succeed(flow) {
      await addTotp(flow)
      return flow.client.recoveryCodes.rotate(flow.member)
    },
    rejects: 'member_not_found',
    fail: ({ client, member }) => client.recoveryCodes.rotate({ ...member, member_id: 'member-unknown' }),
  },
  'recoveryCodes.recover': {
    async succeed(flow) {
      const { recovery_codes } = await addTotp(flow)
      const { client, member, session_token } = flow
      await client.organizations.members.update({ ...member, mfa_enrolled: true })
      await client.sessions.revoke({ session_token })
      const intermediate_session_token = await begin(flow)
      const [recovery_code = ''] = recovery_codes
      return client.recoveryCodes.recover({ ...member, recovery_code, intermediate_session_token })
    },
    rejects: 'totp_not_found',
    fail: ({ client, member, session_token }) =>
      client.recoveryCodes.recover({ ...member, recovery_code: 'wrong', session_token }),
  },
}

/** The methods about sessions. */
export const sessionMethods: Readonly<Record<string, Row>> = {
  'sessions.get': {
    succeed: ({ client, member }) => client.sessions.get(member),
    rejects: 'member_not_found',
    fail: ({ client, member }) => client.sessions.get({ ...member, member_id: 'member-unknown' }),
  },
  'sessions.authenticate': {
    succeed: ({ client, session_token }) => client.sessions.authenticate({ session_token }),
    rejects: 'session_authorization_error',
    fail: ({ client, session_token, organization_id }) =>
      client.sessions.authenticate({
        session_token,
        authorization_check: { organization_id, resource_id: 'documents', action: 'burn' },
      }),
  },
  'sessions.authenticateJwt': {
    succeed: ({ client, session_jwt }) => client.sessions.authenticateJwt({ session_jwt }),
    rejects: 'unable_to_parse_session_jwt',
    fail: ({ client }) => client.sessions.authenticateJwt({ session_jwt: 'x.y.z' }),
  },
  'sessions.revoke': {
    succeed: ({ client, session_token }) => client.sessions.revoke({ session_token }),
    rejects: 'session_not_found',
    fail: ({ client }) => client.sessions.revoke({ session_token: 'unknown' }),
  },
  'sessions.exchange': {
    async succeed(flow) {
      const { client, email_address } = flow
      const { organization } = await client.organizations.create({ organization_name: 'Second' })
      const { organization_id } = organization
      await client.organizations.members.create({ organization_id, email_address })
      // The proof of the address must be later than the member (rule B20).
      await client.otps.email.loginOrSignup(inOrganization(flow))
      const code = await readCode(flow, email_address)
      const { session_token } = await client.otps.email.authenticate({ ...inOrganization(flow), code })
      return client.sessions.exchange({ organization_id, session_token })
    },
    rejects: 'organization_not_found',
    fail: ({ client, session_token }) =>
      client.sessions.exchange({ organization_id: 'unknown', session_token }),
  },
  'sessions.getJWKS': {
    succeed: ({ client, business }) => client.sessions.getJWKS({ project_id: business.id }),
    rejects: 'route_not_found',
    fail: ({ client }) => client.sessions.getJWKS({ project_id: 'project-unknown' }),
  },
}
