import { demoAccounts as emails } from '#support/browser/addresses.ts'

const { admin, baker, opener, password, pin } = emails

/** The accounts of the demo data. */
export const demoAccounts = {
  admin: { email: admin, password, pin },
  baker: { email: baker, password, pin },
  opener: { email: opener, password, pin },
} as const
