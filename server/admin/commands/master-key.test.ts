import { expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'
import { ConfigError } from '../../platform/errors/config-error.ts'
import { checkMasterKey } from '../../platform/secrets/master-key-check.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { runCommand } from '../run-command.ts'
import { UsageError } from '../usage-error.ts'

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
