import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { listActivity } from '#support/server/cakes.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { otherSecret, webhookSecret } from '#support/server/webhooks.ts'
import type { WrittenDocument } from '../../identity/base/document/document.ts'
import { findProjectSecrets } from '../../identity/base/projects/secret-store.ts'
import { findReferencedProject } from '../../identity/base/projects/store.ts'
import { apiSecrets } from '../../identity/base/schema/api-secrets.ts'
import { projectSecrets } from '../../identity/base/schema/project-secrets.ts'
import { createSecrets, sha256Hex } from '../../platform/secrets/secrets.ts'
import { runCommand } from '../run-command.ts'

const secret = 'GOCSPX-0123456789abcd'
const site = { name: 'Bakery', origins: ['https://bakery.example'] }
const withGoogle: WrittenDocument = {
  ...site,
  social: { google: { client_id: 'bakery.apps', client_secret: { env: 'SECRET' } } },
}

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})

const run = (...argv: string[]) => runCommand(server.deps, argv)

const applyText = (text: string, argv: string[] = [], secrets: Record<string, string> = {}, on = server) =>
  runCommand(on.deps, ['project', 'apply', 'site.json', ...argv], { text, secrets })

const apply = (document: object, argv: string[] = [], value = secret) =>
  applyText(JSON.stringify(document), argv, { 'social.google.client_secret': value })

const find = (name = 'Bakery') => server.deps.db.transaction((tx) => findReferencedProject(tx, name))

const listActions = async () =>
  (await listActivity(server))
    .filter((row) => row.actor === 'operator')
    .map(({ action, subject }) => [action, subject])
    .sort()

describe('project apply', () => {
  it('creates a project, and prints its public token, its ID and an API secret once', async () => {
    const printed = await apply(site)
    const project = await find()
    expect(project).toMatchObject({ allowedOrigins: site.origins, isPortal: false, textChannels: [] })
    expect(printed).toContain('Bakery was created:\n  + name: "Bakery"\n')
    expect(printed).toContain(`Its public token is ${project?.publicToken}\n`)
    expect(printed).toContain(`Its project ID is ${project?.id}\n`)
    const [, apiSecret = ''] = /Its API secret is (secret-[\w-]{43})\n/.exec(printed) ?? []
    const rows = await server.deps.db.transaction((tx) => tx.select().from(apiSecrets))
    expect(rows).toMatchObject([{ projectId: project?.id, scope: 'write', secretHash: sha256Hex(apiSecret) }])
    const repeated = await apply({ ...site, hide_accounts: true })
    expect(repeated).not.toMatch(/API secret/)
    expect(repeated).toContain(`Its public token is ${project?.publicToken}\n`)
    expect(repeated).toContain('<login-widget')
    const unchanged = await apply({ ...site, hide_accounts: true })
    expect(unchanged).toContain(`Bakery: no changes.\n\nIts public token is ${project?.publicToken}\n`)
    expect(await apply({ ...site, hide_accounts: true }, ['--dry-run'])).toBe('Bakery: no changes.')
    expect(await listActions()).toEqual([
      ['project_added', 'Bakery'],
      ['project_changed', 'Bakery'],
    ])
  })

  it('prints a new project’s widget tag, with the products that work without a redirect URI', async () => {
    const printed = await apply(site)
    expect(printed).toContain('Warning: emailMagicLinks, passwords need redirect_uris')
    expect(printed).toContain('"redirect_uris": ["https://bakery.example/login"]')
    expect(printed).toContain(`api-url="${server.deps.config.publicUrl}"\n  products="otp"></login-widget>`)
    expect(printed).toContain('Paste the widget into a page of https://bakery.example, and open that page')
    const complete = await apply({ ...site, redirect_uris: ['https://bakery.example/login'] })
    expect(complete).not.toContain('Warning')
    const renamed = await apply({ ...site, name: 'Café', redirect_uris: ['https://bakery.example/login'] })
    expect(renamed).toContain(
      'Paste the widget into https://bakery.example/login, and open that page to try it:',
    )
    expect(renamed).toContain('products="otp passwords"></login-widget>')
  })

  it('prints and applies each difference, and changes nothing the second time', async () => {
    await apply(withGoogle)
    const changed = {
      ...withGoogle,
      origins: ['https://bakery.example', 'https://shop.bakery.example'],
      redirect_uris: ['https://bakery.example/in'],
      session: { max_minutes: 60 },
      password: { policy: 'luds', complexity: 3, length: 10 },
      social: {},
    }
    expect((await apply(changed)).split('\n\n')[0]).toBe(
      [
        'Bakery was changed:',
        '  + origins: "https://shop.bakery.example"',
        '  + redirect_uris: "https://bakery.example/in"',
        '  ~ password.policy: "zxcvbn" → "luds"',
        '  - password.score: 3',
        '  ~ session.max_minutes: 527040 → 60',
        '  - social.google.client_id: "bakery.apps"',
        '  - social.google.client_secret: "…abcd"',
        '  - widget_providers: "google"',
        '  + password.complexity: 3',
        '  + password.length: 10',
      ].join('\n'),
    )
    expect(await apply(changed)).toMatch(/^Bakery: no changes\.$/m)
    expect(await find()).toMatchObject({
      sessionMinutes: 60,
      social: {},
      luds: { complexity: 3, minimumCount: 10 },
    })
    expect(await server.deps.db.transaction((tx) => tx.$count(projectSecrets))).toBe(0)
    expect(await listActions()).toHaveLength(2)
  })

  it('reports a different order of redirect URIs, because the first one is the default', async () => {
    const [a, b] = ['https://bakery.example/a', 'https://bakery.example/b']
    await apply({ ...site, redirect_uris: [a, b] })
    expect(await apply({ ...site, redirect_uris: [b, a] })).toContain(
      `~ redirect_uris: ["${a}","${b}"] → ["${b}","${a}"]`,
    )
    expect((await find())?.redirectUrls).toEqual([b, a])
  })

  it('writes nothing with --dry-run', async () => {
    expect(await apply(site, ['--dry-run'])).toMatch(/^Bakery would be created:\n.*Nothing was written/s)
    expect(await find()).toBeUndefined()
    await apply(site)
    expect(await apply({ ...site, hide_accounts: true }, ['--dry-run'])).toBe(
      'Bakery would change:\n  ~ hide_accounts: false → true\nNothing was written, because of --dry-run.',
    )
    expect(await find()).toMatchObject({ hidesAccounts: false })
  })

  it('renames a project with --project', async () => {
    await apply(site)
    const before = await find()
    await apply({ ...site, name: 'Cake shop' }, ['--project', 'Bakery'])
    expect((await find('Cake shop'))?.id).toBe(before?.id)
    expect(await find()).toBeUndefined()
  })

  it('applies the complete example in the documentation', async () => {
    const text = await readFile(new URL('../../../docs/examples/shop.json', import.meta.url), 'utf8')
    const clients = ['google', 'microsoft', 'github']
    const secrets = {
      ...Object.fromEntries(clients.map((name) => [`social.${name}.client_secret`, `${secret}${name}`])),
      'sms.gateway.secret': webhookSecret,
      'sms.second_gateway.secret': secret,
      'whatsapp.gateway.secret': secret,
      'webhooks.crm.secret': webhookSecret,
      'webhooks.crm.previous_secret': otherSecret,
    }
    const renamed = text.replace('"Shop"', '"Example"')
    expect(await applyText(renamed, [], secrets)).toContain('Example was created')
    expect(await applyText(renamed, [], secrets)).toMatch(/^Example: no changes\.$/m)
    expect(await applyText(await run('project', 'export', 'Example'))).toMatch(/^Example: no changes\.$/m)
  })

  it.each<[string, object, string[], string]>([
    [
      'an unknown project',
      site,
      ['--project', 'Nobody'],
      "No project has the name, ID or public token 'Nobody'. List the projects with: project list",
    ],
    [
      'the name of another project',
      { ...site, name: 'Shop' },
      ['--project', 'Portal'],
      "name: another project has the name 'Shop'. Choose a different one.",
    ],
    [
      'One Tap, which only the portal has',
      { ...site, social: { google: { client_id: 'a', client_secret: { env: 'A' }, one_tap: 'floating' } } },
      [],
      'social.google.one_tap is for the portal only. Remove it, and set the position in the widget’s configuration.',
    ],
    [
      'a secret without a value',
      { ...site, social: { yahoo: { client_id: 'a', client_secret: { env: 'A' } } } },
      [],
      'social.yahoo.client_secret has no value. Set the environment variable or write the file that it names.',
    ],
    [
      'a kept secret from another server',
      { ...site, social: { google: { client_id: 'a', client_secret: { kept: '…wxyz' } } } },
      [],
      'social.google.client_secret is …wxyz, a secret that this server does not have. Replace it with {"env": "NAME"} or {"file": "PATH"}.',
    ],
  ])('rejects %s and writes nothing', async (_, document, argv, sentence) => {
    await expect(apply(document, argv)).rejects.toThrow(sentence)
    expect(await find()).toBeUndefined()
    expect(await listActions()).toEqual([])
  })

  it('rejects a secret that is not a single word, without showing it', async () => {
    await expect(apply(withGoogle, [], 'two words')).rejects.toThrow(
      'social.google.client_secret must be a single word of up to 4000 characters, exactly as the provider issued it.',
    )
    await expect(apply(withGoogle, [], 'two words')).rejects.not.toThrow(/two words/)
  })

  it('writes nothing at all if a part of it fails', async () => {
    await apply(withGoogle)
    const broken = {
      ...server.deps.secrets,
      seal: () => {
        throw new Error('No key.')
      },
    }
    const text = JSON.stringify({ ...withGoogle, hide_accounts: true })
    const file = { text, secrets: { 'social.google.client_secret': 'another-secret-0123' } }
    const failed = runCommand({ ...server.deps, secrets: broken }, ['project', 'apply', 'a.json'], file)
    await expect(failed).rejects.toThrow('No key.')
    expect(await find()).toMatchObject({ hidesAccounts: false })
  })

  it('lets only one of two concurrent commands create the project', async () => {
    const results = await Promise.allSettled([apply(site), apply(site)])
    const printed = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(printed.filter((text) => text.includes('was created'))).toHaveLength(1)
    expect(await server.deps.db.transaction((tx) => tx.$count(apiSecrets))).toBe(1)
  })
})

describe('the secrets of a project', () => {
  const readSecrets = () =>
    server.deps.db.transaction(async (tx) => {
      const project = await findReferencedProject(tx, 'Bakery')
      return findProjectSecrets(tx, server.deps, project?.id ?? '')
    })

  it('are stored sealed, and never printed', async () => {
    const printed = await apply(withGoogle)
    expect(printed).toContain('  + social.google.client_secret: "…abcd"')
    expect(printed + (await run('project', 'export', 'Bakery'))).not.toContain(secret)
    const rows = await server.deps.db.transaction((tx) => tx.select().from(projectSecrets))
    expect(JSON.stringify([rows, await find()])).not.toContain(secret)
    expect([...(await readSecrets())]).toEqual([['social.google.client_secret', secret]])
  })

  it('are kept by the export of the same server', async () => {
    await apply(withGoogle)
    const exported = await run('project', 'export', 'Bakery')
    expect(JSON.parse(exported)).toMatchObject({ social: { google: { client_secret: { kept: '…abcd' } } } })
    expect(await applyText(exported)).toMatch(/^Bakery: no changes\.$/m)
    await expect(applyText(exported.replace('…abcd', '…0000'))).rejects.toThrow(
      'social.google.client_secret is …0000, but this server has …abcd.',
    )
    expect(await applyText(exported.replace('"links": false', '"links": true'))).toContain(
      '~ pkce.links: false → true',
    )
    expect([...(await readSecrets()).values()]).toEqual([secret])
  })

  it('are rejected by another server, which names the path of each', async () => {
    await apply(withGoogle)
    const exported = await run('project', 'export', 'Bakery')
    const otherServer = await createTestServer()
    await expect(applyText(exported, [], {}, otherServer)).rejects.toThrow(
      /^social\.google\.client_secret is …abcd, a secret that this server/,
    )
  })

  it('are reported when replaced, even by a secret with the same ending', async () => {
    await apply(withGoogle)
    expect(await apply(withGoogle, [], 'another-secret-wxyz')).toContain(
      '~ social.google.client_secret: "…abcd" → "…wxyz"',
    )
    expect(await apply(withGoogle, [], 'a-third-secret-wxyz')).toContain(
      '~ social.google.client_secret: a different secret',
    )
    expect([...(await readSecrets()).values()]).toEqual(['a-third-secret-wxyz'])
  })

  it('are masked completely if they are short', async () => {
    expect(await apply(withGoogle, [], 'short-one')).toContain('social.google.client_secret: "…"')
    expect(await applyText(await run('project', 'export', 'Bakery'))).toMatch(/^Bakery: no changes\.$/m)
  })

  it('are resealed when the master key is rotated', async () => {
    await apply(withGoogle)
    const { random } = server.deps
    const [oldKey, newKey] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
    const both = createSecrets(newKey, random, [oldKey])
    await runCommand({ ...server.deps, secrets: both }, ['master-key', 'rotate'])
    server = { ...server, deps: { ...server.deps, secrets: createSecrets(newKey, random) } }
    expect([...(await readSecrets()).values()]).toEqual([secret])
  })
})
