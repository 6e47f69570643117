import { expect, it } from 'vitest'
import { readOutbox } from '../provider-client.ts'
import { portalOrigin, type TestServer } from '../test-server.ts'
import { addTotp, toCurrentCode, toWrongCode } from '../totps.ts'
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

/** Returns what a person does outside of the port, at the server that has the accounts. */
export const createPersonSteps = (
  server: TestServer,
  publicToken: string,
): Omit<IdentityUnderTest, 'identity' | 'differences'> => ({
  pageUrl: `${portalOrigin}/login`,
  async listCodes(address) {
    return (await readOutbox(server, address)).flatMap(({ code }) => code ?? [])
  },
  async findResetToken(address) {
    const [message] = await readOutbox(server, address)
    return /token=([\w-]+)/.exec(message?.text ?? '')?.[1]
  },
  async addAuthenticatorApp(token) {
    const { secret, recovery_codes: recoveryCodes } = await addTotp(server, token, { publicToken })
    return {
      nextCode() {
        server.clock.advance(90_000)
        return toCurrentCode(server, secret)
      },
      wrongCode: () => toWrongCode(server, secret),
      recoveryCodes,
    }
  },
})
