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
