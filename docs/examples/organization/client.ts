import type { Member } from '@stytch/vanilla-js/b2b'
import { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'

const { publicToken = '', apiUrl = '' } = document.body.dataset

// The option that the client documents, `customBaseUrl`, forces https and drops the port.
const endpoints = { testAPIURL: apiUrl, liveAPIURL: apiUrl }
const options = { keepSessionAlive: true, endpoints }

/** The provider's own client. It has the session that the sign-in page has started, because both have the same cookies. */
export const client = new StytchB2BClient(publicToken, options)

/** Whether the member's roles allow an action. The server checks each call again. */
export const may = (resource: string, action: string): boolean =>
  client.rbac.isAuthorizedSync(resource, action)

/** The roles of the project that a member can have in addition to `stytch_member`, which everyone has: a value and a text for each. */
export const roles = [
  ['buyer', 'Buyer'],
  ['stytch_admin', 'Admin'],
] as const

/** Lists the roles of a member in addition to `stytch_member`: their IDs. */
export const listRoleIds = ({ roles: all }: Pick<Member, 'roles'>): string[] =>
  all.map(({ role_id }) => role_id).filter((id) => id !== 'stytch_member')

/** The names of a member's roles. */
export const toRoleText = (member: Pick<Member, 'roles'>): string =>
  listRoleIds(member)
    .map((id) => roles.find(([value]) => value === id)?.[1] ?? id)
    .join(', ') || 'Member'
