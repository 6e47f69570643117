import { randomInt } from 'node:crypto'
import { codeSentTo } from '../../support/browser/outbox.ts'
import {
  addPassword,
  addTotp,
  discover,
  type Flow,
  readToken,
  succeed,
  toCurrentCode,
} from './business-flow.ts'
import { freshPassword } from './passwords.ts'

type Parameters = readonly unknown[]

/** How a method of the client for businesses is called with success, and how it is rejected. */
export type Row = {
  method: string
  /** what the client has before the calls; nothing by default */
  has?: 'session' | 'intermediate'
  /** the error_type of the rejected call */
  rejects: string
  fail: (flow: Flow) => Parameters | Promise<Parameters>
  /** what the method is called with, after what it needs */
  succeed: (flow: Flow) => Parameters | Promise<Parameters>
}

const session = { session_duration_minutes: 30 }
const unknown = { organization_id: 'organization-unknown' }
/** Returns an unused phone number. */
export const freshNumber = () => `+1201${randomInt(200, 999)}${String(randomInt(10_000)).padStart(4, '0')}`
const password = freshPassword()
const wrongCode = '000000'

/** The methods of passwords that belong to an address: `passwords.scope` of the project is `project`. */
export const addressPasswordRows: readonly Row[] = [
  {
    method: 'passwords.discovery.resetByEmailStart',
    rejects: 'bad_request',
    fail: () => [{ email_address: 'ann' }],
    succeed: ({ email }) => [{ email_address: email }],
  },
  {
    method: 'passwords.discovery.resetByEmail',
    rejects: 'unable_to_auth_password_reset_token',
    fail: () => [{ password_reset_token: 'unknown', password }],
    async succeed(flow) {
      await succeed(flow, 'passwords.discovery.resetByEmailStart', { email_address: flow.email })
      return [{ password_reset_token: await readToken(flow), password }]
    },
  },
  {
    method: 'passwords.discovery.authenticate',
    rejects: 'unauthorized_credentials',
    fail: ({ email }) => [{ email_address: email, password: 'wrong' }],
    async succeed(flow) {
      await succeed(flow, 'passwords.discovery.resetByEmailStart', { email_address: flow.email })
      const reset = { password_reset_token: await readToken(flow), password }
      await succeed(flow, 'passwords.discovery.resetByEmail', reset)
      return [{ email_address: flow.email, password }]
    },
  },
]

/** The methods of signing in. */
export const enteringRows: readonly Row[] = [
  {
    method: 'otps.email.discovery.send',
    rejects: 'bad_request',
    fail: () => [{ email_address: 'ann' }],
    succeed: ({ email }) => [{ email_address: email }],
  },
  {
    method: 'otps.email.discovery.authenticate',
    rejects: 'otp_code_not_found',
    fail: ({ email }) => [{ email_address: email, code: wrongCode }],
    async succeed(flow) {
      await succeed(flow, 'otps.email.discovery.send', { email_address: flow.email })
      return [{ email_address: flow.email, code: await codeSentTo(flow.email) }]
    },
  },
  {
    method: 'otps.email.loginOrSignup',
    rejects: 'email_jit_provisioning_not_allowed',
    fail: ({ organization_id, domain }) => [{ organization_id, email_address: `eve@${domain}` }],
    succeed: ({ inOrganization }) => [inOrganization],
  },
  {
    method: 'otps.email.authenticate',
    rejects: 'otp_code_not_found',
    fail: ({ inOrganization }) => [{ ...inOrganization, code: wrongCode, ...session }],
    async succeed(flow) {
      await succeed(flow, 'otps.email.loginOrSignup', flow.inOrganization)
      return [{ ...flow.inOrganization, code: await codeSentTo(flow.email), ...session }]
    },
  },
  {
    method: 'magicLinks.email.discovery.send',
    rejects: 'no_match_for_provided_magic_link_url',
    fail: ({ email }) => [{ email_address: email, discovery_redirect_url: 'https://evil.example/' }],
    succeed: ({ email }) => [{ email_address: email }],
  },
  {
    method: 'magicLinks.discovery.authenticate',
    rejects: 'unable_to_auth_magic_link',
    fail: () => [{ discovery_magic_links_token: 'unknown' }],
    async succeed(flow) {
      await succeed(flow, 'magicLinks.email.discovery.send', { email_address: flow.email })
      return [{ discovery_magic_links_token: await readToken(flow) }]
    },
  },
  {
    method: 'magicLinks.email.loginOrSignup',
    rejects: 'organization_not_found',
    fail: ({ email }) => [{ ...unknown, email_address: email }],
    succeed: ({ inOrganization }) => [inOrganization],
  },
  {
    method: 'magicLinks.authenticate',
    rejects: 'unable_to_auth_magic_link',
    fail: () => [{ magic_links_token: 'unknown', ...session }],
    async succeed(flow) {
      await succeed(flow, 'magicLinks.email.loginOrSignup', flow.inOrganization)
      return [{ magic_links_token: await readToken(flow), ...session }]
    },
  },
  {
    method: 'magicLinks.email.invite',
    has: 'session',
    rejects: 'duplicate_member_email',
    fail: ({ email }) => [{ email_address: email }],
    succeed: ({ domain }) => [{ email_address: `gus@${domain}`, name: 'Gus' }],
  },
  {
    method: 'discovery.organizations.list',
    rejects: 'intermediate_session_not_found',
    // A client without an intermediate session sends the given one.
    fail: () => [{ intermediate_session_token: 'unknown' }],
    async succeed(flow) {
      await discover(flow)
      return []
    },
  },
  {
    method: 'discovery.organizations.create',
    has: 'intermediate',
    rejects: 'organization_slug_already_used',
    fail: ({ slug }) => [{ ...session, organization_slug: slug }],
    succeed: () => [{ ...session, organization_name: 'New' }],
  },
  {
    method: 'discovery.intermediateSessions.exchange',
    has: 'intermediate',
    rejects: 'organization_not_found',
    fail: () => [{ ...unknown, ...session }],
    succeed: ({ organization_id }) => [{ organization_id, ...session }],
  },
  {
    method: 'passwords.strengthCheck',
    rejects: 'bad_request',
    fail: () => [{}],
    succeed: () => [{ password }],
  },
  {
    method: 'passwords.resetByEmailStart',
    rejects: 'organization_not_found',
    fail: ({ email }) => [{ ...unknown, email_address: email }],
    succeed: ({ inOrganization }) => [inOrganization],
  },
  {
    method: 'passwords.resetByEmail',
    rejects: 'unable_to_auth_password_reset_token',
    fail: () => [{ password_reset_token: 'unknown', password, ...session }],
    async succeed(flow) {
      await succeed(flow, 'passwords.resetByEmailStart', flow.inOrganization)
      return [{ password_reset_token: await readToken(flow), password, ...session }]
    },
  },
  {
    method: 'passwords.authenticate',
    has: 'session',
    rejects: 'unauthorized_credentials',
    fail: ({ inOrganization }) => [{ ...inOrganization, password: 'wrong', ...session }],
    async succeed(flow) {
      await addPassword(flow, password)
      return [{ ...flow.inOrganization, password, ...session }]
    },
  },
  {
    method: 'passwords.resetByExistingPassword',
    has: 'session',
    rejects: 'unauthorized_credentials',
    fail: ({ inOrganization }) => [
      { ...inOrganization, existing_password: 'wrong', new_password: password, ...session },
    ],
    async succeed(flow) {
      await addPassword(flow, password)
      const change = { existing_password: password, new_password: freshPassword() }
      return [{ ...flow.inOrganization, ...change, ...session }]
    },
  },
  {
    method: 'passwords.resetBySession',
    has: 'session',
    rejects: 'weak_password',
    fail: () => [{ password: 'password' }],
    succeed: () => [{ password }],
  },
  {
    method: 'totp.create',
    has: 'session',
    rejects: 'member_not_found',
    fail: ({ member }) => [{ ...member, member_id: 'member-unknown' }],
    succeed: ({ member }) => [member],
  },
  {
    method: 'totp.authenticate',
    has: 'session',
    rejects: 'totp_not_found',
    fail: ({ member }) => [{ ...member, code: wrongCode, ...session }],
    async succeed(flow) {
      const { secret } = await succeed<{ secret: string }>(flow, 'totp.create', flow.member)
      return [{ ...flow.member, code: toCurrentCode(secret), ...session }]
    },
  },
  {
    method: 'otps.sms.send',
    has: 'session',
    rejects: 'mfa_phone_number_missing',
    fail: ({ member }) => [member],
    succeed: ({ member }) => [{ ...member, mfa_phone_number: freshNumber() }],
  },
  {
    method: 'otps.sms.authenticate',
    has: 'session',
    rejects: 'otp_code_not_found',
    fail: ({ member }) => [{ ...member, code: wrongCode, ...session }],
    async succeed(flow) {
      const mfa_phone_number = freshNumber()
      await succeed(flow, 'otps.sms.send', { ...flow.member, mfa_phone_number })
      return [{ ...flow.member, code: await codeSentTo(mfa_phone_number), ...session }]
    },
  },
  {
    method: 'recoveryCodes.recover',
    has: 'session',
    rejects: 'totp_not_found',
    fail: ({ member }) => [{ ...member, recovery_code: 'wrong', ...session }],
    async succeed(flow) {
      const { recovery_codes } = await addTotp(flow)
      return [{ ...flow.member, recovery_code: recovery_codes[0], ...session }]
    },
  },
]
