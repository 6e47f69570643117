import { createBusinessClient } from '../create-client.ts'
import { addTotp, type Flow, readCode, setPassword } from './sign-ins.ts'

/** How a method of the client succeeds, and how it fails with the error that `rejects` names. */
export type Row = {
  succeed: (flow: Flow) => Promise<unknown>
  rejects: string
  fail: (flow: Flow) => Promise<unknown>
}

const unknown = 'organization-unknown'
const email_address = 'ben@corp.example'
const phone = { mfa_phone_number: '+15005550006' }
const query = { operator: 'AND', operands: [{ filter_name: 'color', filter_value: [] }] } as never

/** Creates another member of the organization. */
const addMember = ({ client, organization_id }: Flow, fields: object = {}) =>
  client.organizations.members.create({ organization_id, email_address, ...fields })

/** Returns the IDs of another member, and of one that does not exist. */
const idsOf = async (flow: Flow, fields: object = {}) => {
  const { member_id } = await addMember(flow, fields)
  return { organization_id: flow.organization_id, member_id }
}
const noMember = ({ organization_id }: Flow) => ({ organization_id, member_id: 'member-unknown' })

/** The methods about organizations and roles. */
export const organizationMethods: Readonly<Record<string, Row>> = {
  'organizations.create': {
    succeed: ({ client }) => client.organizations.create({ organization_name: 'Übung & Co.' }),
    rejects: 'organization_slug_already_used',
    async fail({ client, organization_id }) {
      const { organization } = await client.organizations.get({ organization_id })
      const { organization_slug } = organization
      return client.organizations.create({ organization_name: 'Other', organization_slug })
    },
  },
  'organizations.get': {
    succeed: ({ client, organization_id }) => client.organizations.get({ organization_id }),
    rejects: 'organization_not_found',
    fail: ({ client }) => client.organizations.get({ organization_id: unknown }),
  },
  'organizations.update': {
    succeed: ({ client, organization_id }) =>
      client.organizations.update({
        ...{ organization_id, organization_name: 'Renamed', email_jit_provisioning: 'RESTRICTED' },
        email_allowed_domains: ['corp.example'],
      }),
    rejects: 'invalid_email_domain',
    fail: ({ client, organization_id }) =>
      client.organizations.update({ organization_id, email_allowed_domains: ['gmail.com'] }),
  },
  'organizations.delete': {
    succeed: ({ client, organization_id }) => client.organizations.delete({ organization_id }),
    rejects: 'organization_not_found',
    async fail({ client, organization_id }) {
      await client.organizations.delete({ organization_id })
      return client.organizations.delete({ organization_id })
    },
  },
  'organizations.deleteExternalId': {
    async succeed({ client, organization_id }) {
      await client.organizations.update({ organization_id, organization_external_id: 'customer-7' })
      return client.organizations.deleteExternalId({ organization_id })
    },
    rejects: 'organization_not_found',
    fail: ({ client }) => client.organizations.deleteExternalId({ organization_id: unknown }),
  },
  'organizations.metrics': {
    succeed: ({ client, organization_id }) => client.organizations.metrics({ organization_id }),
    rejects: 'organization_not_found',
    fail: ({ client }) => client.organizations.metrics({ organization_id: unknown }),
  },
  'organizations.search': {
    succeed: ({ client }) => client.organizations.search({ limit: 2 }),
    rejects: 'organization_search_filter_name_not_recognized',
    fail: ({ client }) => client.organizations.search({ query }),
  },
  'rbac.policy': {
    succeed: ({ client }) => client.rbac.policy(),
    rejects: 'invalid_secret_authentication',
    fail: ({ business, origin }) => createBusinessClient(origin, { ...business, secret: 'x' }).rbac.policy(),
  },
  'rbac.organizations.getOrgPolicy': {
    succeed: ({ client, organization_id }) => client.rbac.organizations.getOrgPolicy({ organization_id }),
    rejects: 'organization_not_found',
    fail: ({ client }) => client.rbac.organizations.getOrgPolicy({ organization_id: unknown }),
  },
  'rbac.organizations.setOrgPolicy': {
    succeed: ({ client, organization_id }) =>
      client.rbac.organizations.setOrgPolicy({
        organization_id,
        org_policy: {
          roles: [
            {
              role_id: 'reader',
              description: '',
              permissions: [{ resource_id: 'stytch.member', actions: ['search'] }],
            },
          ],
        },
      }),
    rejects: 'invalid_permission_resource',
    fail: ({ client, organization_id }) =>
      client.rbac.organizations.setOrgPolicy({
        organization_id,
        org_policy: {
          roles: [
            { role_id: 'reader', description: '', permissions: [{ resource_id: 'x', actions: ['search'] }] },
          ],
        },
      }),
  },
}

/** The methods about members. */
export const memberMethods: Readonly<Record<string, Row>> = {
  'organizations.members.create': {
    succeed: (flow) => addMember(flow, { name: 'Ben', trusted_metadata: { plan: 'gold' } }),
    rejects: 'duplicate_member_email',
    async fail(flow) {
      await addMember(flow)
      return addMember(flow)
    },
  },
  'organizations.members.get': {
    succeed: ({ client, member }) => client.organizations.members.get(member),
    rejects: 'member_not_found',
    fail: (flow) => flow.client.organizations.members.get(noMember(flow)),
  },
  'organizations.members.dangerouslyGet': {
    succeed: ({ client, member: { member_id } }) =>
      client.organizations.members.dangerouslyGet({ member_id }),
    rejects: 'member_not_found',
    fail: ({ client }) => client.organizations.members.dangerouslyGet({ member_id: 'member-unknown' }),
  },
  'organizations.members.search': {
    succeed: ({ client, organization_id }) =>
      client.organizations.members.search({ organization_ids: [organization_id] }),
    rejects: 'member_search_filter_name_not_recognized',
    fail: ({ client, organization_id }) =>
      client.organizations.members.search({ organization_ids: [organization_id], query }),
  },
  'organizations.members.update': {
    succeed: ({ client, member }) =>
      client.organizations.members.update({ ...member, name: 'Ann Lind', untrusted_metadata: { a: 1 } }),
    rejects: 'invalid_member_role',
    fail: ({ client, member }) => client.organizations.members.update({ ...member, roles: ['unknown'] }),
  },
  'organizations.members.delete': {
    succeed: async (flow) => flow.client.organizations.members.delete(await idsOf(flow)),
    rejects: 'member_not_found',
    fail: (flow) => flow.client.organizations.members.delete(noMember(flow)),
  },
  'organizations.members.reactivate': {
    async succeed({ client, member }) {
      await client.organizations.members.delete(member)
      return client.organizations.members.reactivate(member)
    },
    rejects: 'email_unverified_for_reactivation',
    async fail(flow) {
      const { members } = flow.client.organizations
      const colleague = await idsOf(flow)
      await members.delete(colleague)
      return members.reactivate(colleague)
    },
  },
  'organizations.members.deleteMFAPhoneNumber': {
    async succeed(flow) {
      const { client, member, session_token } = flow
      await client.otps.sms.send({ ...member, ...phone, session_token })
      const code = await readCode(flow, phone.mfa_phone_number)
      await client.otps.sms.authenticate({ ...member, code, session_token })
      return client.organizations.members.deleteMFAPhoneNumber(member)
    },
    rejects: 'member_not_found',
    fail: (flow) => flow.client.organizations.members.deleteMFAPhoneNumber(noMember(flow)),
  },
  'organizations.members.deleteTOTP': {
    async succeed(flow) {
      await addTotp(flow)
      return flow.client.organizations.members.deleteTOTP(flow.member)
    },
    rejects: 'member_not_found',
    fail: (flow) => flow.client.organizations.members.deleteTOTP(noMember(flow)),
  },
  'organizations.members.deletePassword': {
    async succeed(flow) {
      await setPassword(flow)
      const { members } = flow.client.organizations
      const { member_password_id } = (await members.get(flow.member)).member
      return members.deletePassword({ organization_id: flow.organization_id, member_password_id })
    },
    rejects: 'member_password_not_found',
    fail: ({ client, organization_id }) =>
      client.organizations.members.deletePassword({
        organization_id,
        member_password_id: 'password-unknown',
      }),
  },
  'organizations.members.startEmailUpdate': {
    succeed: ({ client, member }) =>
      client.organizations.members.startEmailUpdate({ ...member, email_address }),
    rejects: 'member_not_found',
    fail: (flow) => flow.client.organizations.members.startEmailUpdate({ ...noMember(flow), email_address }),
  },
  'organizations.members.unlinkRetiredEmail': {
    async succeed({ client, member, email_address: retired }) {
      await client.organizations.members.update({ ...member, email_address })
      return client.organizations.members.unlinkRetiredEmail({ ...member, email_address: retired })
    },
    rejects: 'retired_email_missing_email_identifiers',
    fail: ({ client, member }) => client.organizations.members.unlinkRetiredEmail(member),
  },
  'organizations.members.deleteExternalId': {
    async succeed(flow) {
      const colleague = await idsOf(flow, { external_id: 'employee-7' })
      return flow.client.organizations.members.deleteExternalId(colleague)
    },
    rejects: 'member_not_found',
    fail: (flow) => flow.client.organizations.members.deleteExternalId(noMember(flow)),
  },
}
