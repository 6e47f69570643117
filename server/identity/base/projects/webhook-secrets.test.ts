import { describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { otherSecret, webhookSecret } from '#support/server/webhooks.ts'
import { runCommand } from '../../../admin/run-command.ts'
import { findProjectSecrets } from './secret-store.ts'
import { findReferencedProject } from './store.ts'

const server = testServerForEach()

const webhook = { name: 'crm', url: 'https://bakery.example/in', secret: { env: 'SECRET' } }
const thirdSecret = `whsec_${Buffer.alloc(32, 'third').toString('base64')}`

/** Applies a document with one webhook. */
function apply(fields: object, secret: string): Promise<string> {
  const document = {
    name: 'Bakery',
    origins: ['https://bakery.example'],
    webhooks: [{ ...webhook, ...fields }],
  }
  const file = { text: JSON.stringify(document), secrets: { 'webhooks.crm.secret': secret } }
  return runCommand(server.deps, ['project', 'apply', 'bakery.json'], file)
}

const findKept = async () =>
  JSON.parse(await runCommand(server.deps, ['project', 'export', 'Bakery'])).webhooks[0].secret

const findSecrets = () =>
  server.deps.db.transaction(async (tx) => {
    const project = await findReferencedProject(tx, 'Bakery')
    return Object.fromEntries(await findProjectSecrets(tx, server.deps, String(project?.id)))
  })

describe('the secret of a webhook', () => {
  it('moves to previous_secret in a rotation, and again in the next one', async () => {
    await apply({}, webhookSecret)
    expect(await findKept()).toEqual({ kept: `…${webhookSecret.slice(-4)}` })
    for (const [current, previous] of [
      [otherSecret, webhookSecret],
      [thirdSecret, otherSecret],
    ] as const) {
      const printed = await apply({ previous_secret: await findKept() }, current)
      expect(printed).not.toMatch(/whsec_/)
      expect(await findSecrets()).toEqual({
        'webhooks.crm.secret': current,
        'webhooks.crm.previous_secret': previous,
      })
    }
    await apply({}, thirdSecret)
    expect(await findSecrets()).toEqual({ 'webhooks.crm.secret': thirdSecret })
  })

  it.each([
    'plum',
    'whsec_',
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
    `whsec_${Buffer.alloc(32).toString('base64url')}`,
    Buffer.alloc(32).toString('base64'),
  ])('is rejected if it does not have the format of the specification: %s', async (secret) => {
    await expect(apply({}, secret)).rejects.toThrow(/^webhooks\.crm\.secret must be whsec_/)
  })
})
