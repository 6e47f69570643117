import { describe, expect, it } from 'vitest'
import { replaceServer, testServerForEach } from '#support/server/prepared-server.ts'
import { setPortalToken } from '#support/server/text-messages.ts'
import { webhookSecret } from '#support/server/webhooks.ts'
import { runCommand } from '../../../admin/run-command.ts'

const site = { name: 'Bakery', origins: ['https://bakery.example'] }
const gateway = { type: 'webhook', url: 'https://bakery.example/in', secret: { env: 'SECRET' } }
const sms = { gateway, countries: ['US'], budget: { messages_per_day: 10 } }

const server = testServerForEach({ mode: 'production' })

const apply = (fields: object, secrets: Record<string, string> = { 'sms.gateway.secret': webhookSecret }) =>
  runCommand(server.deps, ['project', 'apply', 'bakery.json'], {
    text: JSON.stringify({ ...site, ...fields }),
    secrets,
  })
const sentence =
  "text_channels contains 'sms', which has no gateway. Add the field sms (docs/messages.md), or remove 'sms' from text_channels."

describe('a text channel without a gateway', () => {
  it('is rejected in production', async () => {
    await expect(apply({ text_channels: ['sms'] })).rejects.toThrow(sentence)
    await expect(apply({ text_channels: ['sms', 'whatsapp'], sms })).rejects.toThrow(
      /^text_channels contains 'whatsapp'/,
    )
    expect(await apply({ text_channels: ['sms'], sms })).toContain('Bakery was created')
    await expect(apply({ text_channels: ['sms'] })).rejects.toThrow(sentence)
  })

  it('is rejected by a command that runs outside the server, unless the portal is in test mode', async () => {
    await replaceServer(server, { mode: 'development' })
    await setPortalToken(server, 'public-token-live-1')
    await expect(apply({ text_channels: ['sms'] })).rejects.toThrow(sentence)
    await setPortalToken(server, 'public-token-test-1')
    expect(await apply({ text_channels: ['sms'] })).toContain('Bakery was created')
  })
})

describe('the gateways of a document', () => {
  it('are exported without their secrets, which the server keeps', async () => {
    expect(await apply({ sms })).not.toContain(webhookSecret)
    const exported = await runCommand(server.deps, ['project', 'export', 'Bakery'])
    const kept = { kept: `…${webhookSecret.slice(-4)}` }
    expect(JSON.parse(exported).sms).toMatchObject({ gateway: { secret: kept }, second_gateway: null })
    const text = JSON.stringify({ ...JSON.parse(exported), hide_accounts: true })
    await runCommand(server.deps, ['project', 'apply', 'bakery.json'], { text, secrets: {} })
    expect(await apply({ sms, hide_accounts: true })).toMatch(/^Bakery: no changes\.\n/)
  })

  it.each<[string, object, string]>([
    ['an unknown variable', { ...gateway, body: { to: '{{to}}', text: '{{txt}}' } }, 'contains {{txt}}'],
    ['a body without the number', { ...gateway, body: { text: '{{text}}' } }, 'must contain {{to}}'],
    ['a body without the code', { ...gateway, body: { to: '{{to}}' } }, 'must contain {{text}} or {{code}}'],
    ['an unknown type', { ...gateway, type: 'carrier' }, "must be 'webhook' or 'twilio'"],
    ['no sender', { type: 'twilio', account_sid: 'AC1', secret: { env: 'S' } }, 'must have either from or'],
  ])('are rejected with %s', async (_, changed, sentence) => {
    await expect(apply({ sms: { ...sms, gateway: changed } })).rejects.toThrow(sentence)
  })

  it('are rejected with a secret that cannot sign requests', async () => {
    await expect(apply({ sms }, { 'sms.gateway.secret': 'plum' })).rejects.toThrow(
      /^sms\.gateway\.secret must be whsec_/,
    )
  })

  it('are rejected without countries', async () => {
    await expect(apply({ sms: { ...sms, countries: [] } })).rejects.toThrow(
      'sms.countries must have at least 1 entry',
    )
  })
})
