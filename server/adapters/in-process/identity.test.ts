import { expect, it } from 'vitest'
import { describeIdentity } from '#support/server/identity-contract/describe-identity.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import { createTestServer, portalOrigin, portalToken } from '#support/server/test-server.ts'
import { addTotp, toCurrentCode, toWrongCode } from '#support/server/totps.ts'

describeIdentity('the in-process adapter', async () => {
  const server = await createTestServer()
  return {
    identity: server.deps.identity,
    differences: [],
    pageUrl: `${portalOrigin}/login`,
    async listCodes(address) {
      return (await readOutbox(server, address)).flatMap(({ code }) => code ?? [])
    },
    async findResetToken(address) {
      const [mail] = await readOutbox(server, address)
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    },
    async addAuthenticatorApp(token) {
      const { secret, recovery_codes: recoveryCodes } = await addTotp(server, token, {
        publicToken: portalToken,
      })
      return {
        nextCode() {
          server.clock.advance(90_000)
          return toCurrentCode(server, secret)
        },
        wrongCode: () => toWrongCode(server, secret),
        recoveryCodes,
      }
    },
  }
})

it('throws when the portal calls the in-process adapter in a transaction', async () => {
  const { db, identity } = (await createTestServer()).deps
  await expect(db.transaction(() => identity.getProject())).rejects.toThrow('Nested transaction')
})
