import type { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { ConsentProvider } from '../../../core/provider/consent.ts'
import { type Applications, createConsent } from '../consent.ts'

/** Consent of members, implemented with the vendor's headless client. */
export const createMemberConsent = (client: StytchB2BClient): ConsentProvider => ({
  ...createConsent(client.idp as Applications<object>, () => {
    const organization = client.organization.getSync()
    return {
      account: client.self.getSync()?.email_address ?? '',
      ...(organization && { organization: organization.organization_name }),
    }
  }),
  // The contract has no call that checks a request before a sign-in.
  check: async () => ({ mustLogIn: client.session.getSync() === null }),
})
