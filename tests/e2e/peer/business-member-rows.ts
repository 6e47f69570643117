import { codeSentTo } from '../../support/browser/outbox.ts'
import { addPassword, addPhone, addTotp, type Flow, succeed } from './business-flow.ts'
import { freshNumber, type Row } from './business-rows.ts'
import { freshPassword } from './passwords.ts'

const session = { session_duration_minutes: 30 }
const password = freshPassword()

/** Adds a colleague to the organization. @returns the ID of the member */
async function addColleague({ site, organization_id, domain }: Flow): Promise<string> {
  const email_address = `ben@${domain}`
  const created = await site.backend.organizations.members.create({ organization_id, email_address })
  return created.member_id
}

/** The methods of a session, of its member and of the organization. Without a session, all of them are rejected. */
export const memberRows: readonly Omit<Row, 'has' | 'rejects' | 'fail'>[] = [
  { method: 'session.authenticate', succeed: () => [session] },
  { method: 'session.revoke', succeed: () => [] },
  { method: 'session.revokeForMember', succeed: async (flow) => [{ member_id: await addColleague(flow) }] },
  {
    method: 'session.exchange',
    async succeed({ site, email, ...flow }) {
      const { organization } = await site.backend.organizations.create({ organization_name: 'Second' })
      const { organization_id } = organization
      await site.backend.organizations.members.create({ organization_id, email_address: email })
      // The proof of the address must be later than the member (rule B20).
      const all = { ...flow, site, email }
      const previous = await codeSentTo(email)
      await succeed(all, 'otps.email.loginOrSignup', flow.inOrganization)
      const code = await codeSentTo(email, previous)
      await succeed(all, 'otps.email.authenticate', { ...flow.inOrganization, code, ...session })
      return [{ organization_id, ...session }]
    },
  },
  {
    method: 'recoveryCodes.get',
    async succeed(flow) {
      await addTotp(flow)
      return []
    },
  },
  {
    method: 'recoveryCodes.rotate',
    async succeed(flow) {
      await addTotp(flow)
      return []
    },
  },
  ...['self', 'member'].flatMap((self) => [
    { method: `${self}.get`, succeed: () => [] },
    { method: `${self}.update`, succeed: () => [{ name: 'Ann Lind' }] },
    {
      method: `${self}.deleteMFAPhoneNumber`,
      async succeed(flow: Flow) {
        await addPhone(flow, freshNumber())
        return []
      },
    },
    {
      method: `${self}.deleteMFATOTP`,
      async succeed(flow: Flow) {
        await addTotp(flow)
        return []
      },
    },
    {
      method: `${self}.deletePassword`,
      succeed: async (flow: Flow) => [await addPassword(flow, password)],
    },
    {
      method: `${self}.startEmailUpdate`,
      succeed: ({ domain }: Flow) => [{ email_address: `anna@${domain}` }],
    },
    {
      method: `${self}.unlinkRetiredEmail`,
      async succeed({ site, member, email, domain }: Flow) {
        const change = { email_address: `anna@${domain}`, preserve_existing_sessions: true }
        await site.backend.organizations.members.update({ ...member, ...change })
        return [{ email_address: email }]
      },
    },
  ]),
  { method: 'organization.get', succeed: () => [] },
  { method: 'organization.update', succeed: () => [{ organization_name: 'Renamed' }] },
  { method: 'organization.delete', succeed: () => [] },
  { method: 'organization.members.search', succeed: () => [{ limit: 10 }] },
  { method: 'organization.members.create', succeed: ({ domain }) => [{ email_address: `ben@${domain}` }] },
  {
    method: 'organization.members.update',
    succeed: async (flow) => [{ member_id: await addColleague(flow), name: 'Ben' }],
  },
  { method: 'organization.members.delete', succeed: async (flow) => [await addColleague(flow)] },
  {
    method: 'organization.members.reactivate',
    async succeed(flow) {
      const { organization_id, domain, site } = flow
      const { members } = site.backend.organizations
      const email_address = `cleo@${domain}`
      const { member_id } = await members.create({ organization_id, email_address })
      await site.backend.otps.email.loginOrSignup({ organization_id, email_address })
      const code = await codeSentTo(email_address)
      await site.backend.otps.email.authenticate({ organization_id, email_address, code })
      await members.delete({ organization_id, member_id })
      return [member_id]
    },
  },
  {
    method: 'organization.members.deletePassword',
    succeed: async (flow) => [await addPassword(flow, password)],
  },
  {
    method: 'organization.members.deleteMFAPhoneNumber',
    async succeed(flow) {
      await addPhone(flow, freshNumber())
      return [flow.member_id]
    },
  },
  {
    method: 'organization.members.deleteMFATOTP',
    async succeed(flow) {
      await addTotp(flow)
      return [flow.member_id]
    },
  },
  {
    method: 'organization.members.startEmailUpdate',
    succeed: ({ member, domain }) => [{ member_id: member.member_id, email_address: `anna@${domain}` }],
  },
  {
    method: 'organization.members.unlinkRetiredEmail',
    async succeed(flow) {
      const { site, organization_id, domain } = flow
      const member_id = await addColleague(flow)
      const email_address = `benjamin@${domain}`
      await site.backend.organizations.members.update({ organization_id, member_id, email_address })
      return [{ member_id, email_address: `ben@${domain}` }]
    },
  },
]
