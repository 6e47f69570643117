import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createTestServer, shopProject } from '#support/server/test-server.ts'
import { createSigner } from '../../identity/sessions/signing.ts'
import { runCommand } from '../run-command.ts'

it('after signing-keys replace and a restart, tokens of the old keys are not valid and new ones are', async () => {
  const { deps } = await createTestServer()
  const signIdToken = (signer: ReturnType<typeof createSigner>) =>
    signer.signIdToken({
      projectId: shopProject.id,
      issuer: 'https://cakes.example.org',
      audience: 'shop',
      subject: 'user-1',
      nonce: null,
      authenticatedAt: deps.clock.now(),
      lifetimeSeconds: 300,
    })
  const verify = async (token: string, keys: JSONWebKeySet) =>
    jwtVerify(token, createLocalJWKSet(keys), { currentDate: deps.clock.now() }).then(
      () => 'valid',
      ({ code }: { code: string }) => code,
    )
  const before = createSigner(deps)
  const old = await signIdToken(before)
  expect(await verify(old, await before.getKeySet(shopProject.id))).toBe('valid')

  expect(await runCommand(deps, ['signing-keys', 'replace'])).toMatch(
    /^Deleted [1-9]\d* signing keys\. Restart/,
  )
  const after = createSigner(deps)
  const renewed = await signIdToken(after)
  const keys = await after.getKeySet(shopProject.id)
  expect([await verify(old, keys), await verify(renewed, keys)]).toEqual([
    'ERR_JWKS_NO_MATCHING_KEY',
    'valid',
  ])
})
