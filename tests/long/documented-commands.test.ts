import { randomUUID } from 'node:crypto'
import { copyFile, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAllBlocks } from '../../scripts/steps/code-blocks.mjs'
import type { WrittenDocument } from '../../server/identity/base/document/document.ts'
import { makePerson, person } from '../support/browser/person.ts'
import { bounce, emailEventSecret } from '../support/programs/bounce.ts'
import { runAdmin } from '../support/programs/child-program.ts'
import { listCommands, runDocumentedCommand } from '../support/programs/documented-commands.ts'
import { firebaseOptions, listExportedFiles } from '../support/programs/exported-files.ts'
import { createOperator, readCredentials } from '../support/programs/operator.ts'
import { makeFolder } from '../support/programs/places.ts'
import { type NodeProcess, repository, startServer } from '../support/programs/server-process.ts'

// Runs every command of docs/ as it is written, with the IDs of a project that exists. scripts/tasks/docs-check.mjs runs
// those of the README, which need a fresh clone.

const blocks = listAllBlocks().filter(
  ({ kind, labels, path }) => kind === 'command' && labels.length === 0 && path !== 'README.md',
)

const signingSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

const events: { event_id: string }[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    events.push(JSON.parse(body) as { event_id: string })
    response.end()
  })
})

let folder: Awaited<ReturnType<typeof makeFolder>>
let server: NodeProcess
let origin: string
let env: Record<string, string>
const admin = (...labels: string[]) => runAdmin({ dataDir: env.DATA_DIR ?? '', env }, ...labels)
const sh = (command: string) => runDocumentedCommand(command, folder.path, env)
const write = (name: string, text: string) => writeFile(join(folder.path, name), text)

beforeAll(async () => {
  folder = await makeFolder()
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  env = {
    DATA_DIR: join(folder.path, 'data'),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32',
    MAIL_WEBHOOK_SECRET: emailEventSecret,
    SHOP_SECRET: signingSecret,
  }
  const started = await startServer({
    dataDir: env.DATA_DIR ?? '',
    env: { LOG_LEVEL: 'error', TRUST_PROXY: '1', ...env },
  })
  server = started.server
  origin = started.origin
  await symlink(join(repository, 'docs'), join(folder.path, 'docs'))
  await symlink(join(repository, 'node_modules'), join(folder.path, 'node_modules'))
  await makePerson(origin, 'ann@example.org')
  Object.assign(env, {
    EMAIL: 'ann@example.org',
    CAKELOCK_SERVER: origin,
    CAKELOCK_PASSWORD: person.password,
    CAKELOCK_PIN: person.pin,
  })
  await write('report.pdf', 'A report')
  await write('people.csv', 'name,email,salary\nAnn,ann@mail.example,4200\n')
}, 300_000)

afterAll(async () => {
  await server?.stop()
  receiver.close()
  await folder.remove()
})

/** The IDs for which a document has placeholders. */
let project: ReturnType<typeof readCredentials>

beforeEach(async () => {
  const { runOperator, applyDocument } = createOperator(env.DATA_DIR ?? '')
  await runOperator('project', 'remove', 'Shop', '--yes').catch(() => undefined)
  const secret = { env: 'SHOP_SECRET' }
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const shop: WrittenDocument = {
    name: 'Shop',
    origins: ['https://shop.example'],
    consent_url: 'https://shop.example/consent',
    webhooks: [{ name: 'crm', url, secret }],
    text_channels: ['sms'],
    sms: {
      gateway: { type: 'webhook', url, secret },
      countries: ['US'],
      budget: { messages_per_day: 100 },
    },
  }
  await write('shop.json', JSON.stringify(shop))
  const secrets = { 'webhooks.crm.secret': signingSecret, 'sms.gateway.secret': signingSecret }
  project = readCredentials(await applyDocument(shop, secrets))
  // The example of `secret create` creates two, which is as many as a project can have.
  const [secretId = ''] = /api-secret-[\w-]+/.exec(await runOperator('secret', 'list')) ?? []
  await runOperator('secret', 'remove', secretId)
  await write('ann.jsonl', '{"emails":[{"email":"ann@example.org","verified":true}]}')
  await admin('people', 'import', 'Shop', join(folder.path, 'ann.jsonl'), '--events')
})

/** Replaces the placeholders of a command. */
async function fillIn(command: string): Promise<string> {
  let text = command
    .replaceAll(/https:\/\/(login|cakes)\.example\.org/g, origin)
    .replaceAll('public-token-live-…', project.publicToken)
    .replaceAll(/(?<![\w-])project-…/g, project.projectId)
    .replaceAll(/--signer-key .* --mem-cost 14/g, firebaseOptions)
  if (text.includes('api-secret-…')) {
    const [id = ''] = /api-secret-[\w-]+/.exec(await admin('secret', 'list')) ?? []
    text = text.replaceAll('api-secret-…', id)
  }
  if (text.includes('user-6f1c…')) {
    const exported = join(folder.path, 'exported.jsonl')
    await admin('people', 'export', 'Shop', exported)
    const [, id = ''] = /"user_id":"([\w-]+)"/.exec(await readFile(exported, 'utf8')) ?? []
    await rm(exported)
    text = text.replaceAll('user-6f1c…', id)
  }
  if (text.includes('webhook-event-…')) {
    await expect.poll(() => events.length, { timeout: 60_000 }).toBeGreaterThan(0)
    text = text.replaceAll('webhook-event-…', events.at(-1)?.event_id ?? '')
  }
  expect(text, 'every placeholder is known').not.toContain('…')
  return text
}

describe('the commands of the documentation', () => {
  it.each(blocks.map((block) => [`${block.path}:${block.line}`, block] as const))(
    '%s work',
    async (_, { code }) => {
      for (const [name, text] of Object.entries(listExportedFiles(code))) await write(name, text)
      // Commands do not overwrite files.
      await sh('rm -f people.jsonl* ann.json shop.project.json')
      if (!/people (convert|export)/.test(code))
        await copyFile('docs/examples/people.jsonl', join(folder.path, 'people.jsonl'))
      if (code.includes('bounce')) await bounce('ann@example.org', origin)
      for (const command of listCommands(code)) {
        const output = await sh(await fillIn(command))
        if (command.includes('people import')) expect(output).toContain(' 0 users rejected.')
      }
    },
  )
})

describe('the requests of the documentation', () => {
  const requests = listAllBlocks().filter(({ kind }) => kind === 'request')

  it.each(requests.map((block) => [`${block.path}:${block.line}`, block] as const))(
    '%s is accepted with the signature of the project',
    async (_, { code }) => {
      const [, method = '', url = '', body = ''] =
        /^(\w+) (\S+)\n\n([\s\S]+)$/.exec(code.replace('message-…', `message-${randomUUID()}`)) ?? []
      const [id, at] = [randomUUID(), new Date()]
      const response = await fetch(
        url.replace('https://YOUR-HOST', origin).replace('PROJECT_ID', project.projectId),
        {
          method,
          body,
          headers: {
            'content-type': 'application/json',
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
            'webhook-signature': new Webhook(signingSecret).sign(id, at, body),
          },
        },
      )
      expect([response.status, await response.text()]).toEqual([204, ''])
    },
  )
})
