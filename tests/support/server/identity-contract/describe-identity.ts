import { expect, it } from 'vitest'
import { describeAccounts } from './accounts.ts'
import { describeEmailAddresses } from './email-addresses.ts'
import { describePasswords } from './passwords.ts'
import { describeSecondFactors } from './second-factors.ts'
import { type IdentityUnderTest, prepareSteps } from './steps.ts'

/** The tests that every adapter of the portal's port must pass. */
export function describeIdentity(name: string, open: () => Promise<IdentityUnderTest>): void {
  const steps = prepareSteps(open)
  describeAccounts(name, steps)
  describeEmailAddresses(name, steps)
  describePasswords(name, steps)
  describeSecondFactors(name, steps)

  it(`${name}: returns the origins and products of the portal`, async () => {
    const { allowedOrigins, products } = await steps.getIdentity().getProject()
    expect(allowedOrigins.every((origin) => /^https?:\/\//.test(origin))).toBe(true)
    expect(products).toContain('passwords')
  })
}
