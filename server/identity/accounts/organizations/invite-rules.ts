import { toDomain } from './domain-rules.ts'
import type { Organization } from './store.ts'

/**
 * Returns whether members may take in or invite someone with an address (rule B8): anyone, an address in an allowed domain, or
 * no one. An act of the site is not bound by it.
 */
export const mayInvite = (
  { emailInvites, emailAllowedDomains }: Pick<Organization, 'emailInvites' | 'emailAllowedDomains'>,
  address: string,
): boolean =>
  emailInvites === 'ALL_ALLOWED' ||
  (emailInvites === 'RESTRICTED' && emailAllowedDomains.includes(toDomain(address)))
