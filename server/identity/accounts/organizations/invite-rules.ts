import type { organizations } from '../../base/schema/organizations.ts'
import { toDomain } from './domain-rules.ts'

/**
 * Returns whether members may take in or invite someone with an address (rule B8): anyone, an address in an allowed domain, or
 * no one. A member that the site creates is not bound by it.
 */
export const mayInvite = (
  {
    emailInvites,
    emailAllowedDomains,
  }: Pick<typeof organizations.$inferSelect, 'emailInvites' | 'emailAllowedDomains'>,
  address: string,
): boolean =>
  emailInvites === 'ALL_ALLOWED' ||
  (emailInvites === 'RESTRICTED' && emailAllowedDomains.includes(toDomain(address)))
