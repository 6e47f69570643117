import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { createTestServer, shopProject } from '#support/server/test-server.ts'
import { createSigner } from '../../identity/accounts/sessions/signing.ts'
import { oauthRegistrations } from '../../identity/base/schema/oauth.ts'
import { users } from '../../identity/base/schema/users.ts'
import { ConfigError } from '../../platform/errors/config-error.ts'
import { checkMasterKey } from '../../platform/secrets/master-key-check.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { runCommand } from '../run-command.ts'
import { UsageError } from '../usage-error.ts'

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

  expect(await runCommand(deps, ['signing-keys', 'replace'])).toMatch(/^Deleted 1 signing key\. Restart/)
  const after = createSigner(deps)
  const renewed = await signIdToken(after)
  const keys = await after.getKeySet(shopProject.id)
  expect([await verify(old, keys), await verify(renewed, keys)]).toEqual([
    'ERR_JWKS_NO_MATCHING_KEY',
    'valid',
  ])
})

it('server start and key rotation report a master key that does not open the data', async () => {
  const { deps } = await createTestServer()
  await checkMasterKey(deps)
  const wrong = { ...deps, secrets: createSecrets(Buffer.alloc(32, 9), deps.random) }
  const sentence =
    /^CAKE_MASTER_KEY does not open this database: .+ master key [0-9a-f]{12}, .+CAKE_MASTER_KEY_PREVIOUS to the old one\.$/
  await expect(runCommand(wrong, ['master-key', 'rotate'])).rejects.toThrow(UsageError)
  await expect(runCommand(wrong, ['master-key', 'rotate'])).rejects.toThrow(sentence)
  await expect(checkMasterKey(wrong)).rejects.toThrow(ConfigError)
  await expect(checkMasterKey(wrong)).rejects.toThrow(sentence)
  await checkMasterKey(deps)
})

it('key rotation seals the tokens of members at social providers again', async () => {
  const { deps } = await createTestServer()
  const { id: projectId } = shopProject
  const kept = { id: 'kept', provider: 'google', issuer: 'x', subject: 'x', pictureUrl: '', locale: '' }
  const createdAt = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await tx.insert(users).values({ id: 'user-1', projectId, createdAt })
    await tx.insert(oauthRegistrations).values({
      ...{ ...kept, projectId, userId: 'user-1', createdAt },
      sealedTokens: deps.secrets.seal('tokens', 'kept'),
    })
  })
  const newKey = Buffer.alloc(32, 8)
  const both = { ...deps, secrets: createSecrets(newKey, deps.random, [Buffer.alloc(32, 7)]) }
  expect(await runCommand(both, ['master-key', 'rotate'])).toMatch(/^Re-encrypted/)
  const [row] = await deps.db.read((tx) => tx.select().from(oauthRegistrations))
  expect(createSecrets(newKey, deps.random).open(row?.sealedTokens ?? '', 'kept')).toBe('tokens')
})
