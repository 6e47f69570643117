import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { createDistFolder } from '#support/server/dist-folder.ts'
import { createTestServer, type TestServer } from '#support/server/test-server.ts'
import { projects } from '../../identity/base/schema/projects.ts'
import { runCommand } from '../run-command.ts'

it('prints the script at an address that never changes, as widget tag does', async () => {
  const script = 'export const widget = 1'
  const distDir = createDistFolder({ 'widget/login-widget.js': script })
  const server = await createTestServer({ distDir })
  const run = (...argv: string[]) => runCommand(server.deps, argv)
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 8)
  const integrity = createHash('sha384').update(script).digest('base64')
  const tag = [
    '<script type="module"',
    `  src="${server.deps.config.publicUrl}/widget/${product.version}-${digest}/login-widget.js"`,
    `  integrity="sha384-${integrity}"`,
    '  crossorigin="anonymous"></script>',
    '<login-widget',
  ].join('\n')
  const printed = await runCommand(server.deps, ['project', 'apply', 'site.json'], {
    text: JSON.stringify({ name: 'Bakery', origins: ['https://bakery.example'] }),
    secrets: {},
  })
  expect(printed).toContain(tag)
  const [, publicToken = ''] = /public-token="(.*)"/.exec(printed) ?? []
  expect(await run('widget', 'tag', 'Bakery')).toBe(printed.slice(printed.indexOf('<script')))
  expect(await run('widget', 'tag', publicToken)).toContain(tag)
  await expect(run('widget', 'tag', 'Nobody')).rejects.toThrow('No project has the name')
})

it('prints lines that request the buttons of passkeys and wallets together with the script', async () => {
  const distDir = createDistFolder({
    'widget/login-widget.js': 'export const widget = 1',
    'widget/chunks/runtime-1a2b3c4d.js': 'export const runtime = 1',
    'widget/chunks/PasskeyButton-1a2b3c4d.js': 'export const button = 1',
    'widget/chunks/WalletButtons-1a2b3c4d.js': 'export const buttons = 1',
    'widget/chunks/page-wallets-1a2b3c4d.js': 'export const wallets = 1',
  })
  const { deps } = await createTestServer({ distDir })
  const linesOf = async (...products: string[]) => {
    const text = JSON.stringify({ name: 'Bakery', origins: ['https://bakery.example'], products })
    await runCommand(deps, ['project', 'apply', 'site.json'], { text, secrets: {} })
    const printed = await runCommand(deps, ['widget', 'tag', 'Bakery'])
    return printed.split('\n').filter((line) => line.includes('modulepreload'))
  }
  expect(await linesOf('otp')).toEqual([])
  const integrity = createHash('sha256').update('export const button = 1').digest('base64')
  expect(await linesOf('otp', 'passkeys')).toEqual([
    expect.stringMatching(
      /^<link rel="modulepreload" href="\S+\/widget\/[\d.]+-\w{8}\/chunks\/PasskeyButton-1a2b3c4d\.js"/,
    ),
  ])
  expect((await linesOf('otp', 'passkeys'))[0]).toContain(`integrity="sha256-${integrity}"`)
  expect(await linesOf('crypto')).toEqual([
    expect.stringContaining('WalletButtons'),
    expect.stringContaining('page-wallets'),
  ])
})

it('prints the tag with its first screen, and what a content security policy needs for it', async () => {
  const prerender = `export const prerender = async (tag) => {
    return { html: JSON.stringify(tag), csp: { styleSrc: 'style-1', scriptSrc: 'script-1' } }
  }`
  const distDir = createDistFolder({
    'widget/login-widget.js': 'export const widget = 1',
    'widget/prerender/prerender.js': prerender,
    'widget/chunks/runtime-1a2b3c4d.js': 'export const runtime = 1',
    'widget/chunks/otp-1a2b3c4d.js': 'export const otp = 1',
  })
  const server = await createTestServer({ distDir })
  const apply = (document: object) =>
    runCommand(server.deps, ['project', 'apply', 'site.json'], {
      text: JSON.stringify({ origins: ['https://bakery.example'], ...document }),
      secrets: {},
    })
  const tag = (...argv: string[]) => runCommand(server.deps, ['widget', 'tag', ...argv])
  await apply({ name: 'Bakery', products: ['otp'] })
  const [, publicToken] = /public-token="(.*)"/.exec(await tag('Bakery')) ?? []
  const lines = (await tag('Bakery', '--prerendered')).split('\n')
  expect(lines.slice(0, 4)).toEqual((await tag('Bakery')).split('\n').slice(0, 4))
  const integrity = createHash('sha256').update('export const runtime = 1').digest('base64')
  expect(lines[4]).toMatch(/^<link rel="modulepreload" href="\S+\/widget\/\S+\/chunks\/runtime-1a2b3c4d\.js"/)
  expect(lines[4]).toContain(`integrity="sha256-${integrity}"`)
  expect(JSON.parse(lines[5] ?? '')).toEqual({
    publicToken,
    apiUrl: server.deps.config.publicUrl,
    products: ['otp'],
  })
  const { publicUrl } = server.deps.config
  expect(lines[6]).toBe(
    `<!-- Content-Security-Policy: style-src style-1; script-src ${publicUrl} script-1; connect-src ${publicUrl} -->`,
  )

  await apply({ name: 'Cafe', products: ['oauth', 'otp'], widget_providers: ['github', 'google'] })
  expect(JSON.parse((await tag('Cafe', '--prerendered')).split('\n')[5] ?? '')).toMatchObject({
    products: ['otp'],
  })
  await apply({
    name: 'Cafe',
    products: ['oauth', 'otp'],
    widget_providers: ['github', 'google'],
    redirect_uris: ['https://bakery.example/'],
  })
  expect(JSON.parse((await tag('Cafe', '--prerendered')).split('\n')[5] ?? '')).toMatchObject({
    products: ['oauth', 'otp'],
    config: { oauthOptions: { providers: [{ type: 'github' }, { type: 'google' }] } },
  })
  const unbuilt = await createTestServer({ distDir: createDistFolder({}) })
  await runCommand(unbuilt.deps, ['project', 'apply', 'site.json'], {
    text: JSON.stringify({ name: 'Bakery', origins: ['https://bakery.example'] }),
    secrets: {},
  })
  await expect(runCommand(unbuilt.deps, ['widget', 'tag', 'Bakery', '--prerendered'])).rejects.toThrow(
    'The widget is not built.',
  )
})

describe('the tag of a business project', () => {
  const distDir = createDistFolder({
    'widget/login-widget.js': 'export const widget = 1',
    'widget/prerender/prerender.js': `export const prerender = async (tag) => {
      return { html: JSON.stringify(tag), csp: { styleSrc: 'style-1', scriptSrc: 'script-1' } }
    }`,
    'widget/chunks/business-1a2b3c4d.js': 'export const block = 1',
    'widget/chunks/business-kind-1a2b3c4d.js': 'export const kind = 1',
    'widget/chunks/business-client-1a2b3c4d.js': 'export const client = 1',
    'widget/chunks/runtime-1a2b3c4d.js': 'export const runtime = 1',
    'widget/chunks/client-1a2b3c4d.js': 'export const client = 2',
  })
  const work = {
    name: 'Work',
    kind: 'business',
    origins: ['https://work.example'],
    redirect_uris: ['https://work.example/'],
    products: ['otp', 'emailMagicLinks', 'passwords', 'oauth'],
    widget_providers: ['slack', 'google'],
  }
  async function open(fields: object = {}) {
    const { deps } = await createTestServer({ distDir })
    const apply = (document: object) =>
      runCommand(deps, ['project', 'apply', 'a.json'], { text: JSON.stringify(document), secrets: {} })
    const applied = await apply({ ...work, ...fields })
    const tag = (...argv: string[]) => runCommand(deps, ['widget', 'tag', 'Work', ...argv])
    return { apply, applied, tag, run: (...argv: string[]) => runCommand(deps, argv) }
  }
  const chunksIn = (printed: string) =>
    [...printed.matchAll(/modulepreload" href="\S+\/chunks\/([\w-]+)-1a2b3c4d/g)].map(([, name]) => name)

  it('has its kind and flow, the products that work with them, and requests its first screen early', async () => {
    const { applied, tag } = await open()
    expect(applied).toContain('<login-widget\n  kind="business"\n  flow="discovery"\n')
    const printed = await tag()
    expect(chunksIn(printed)).toEqual(['business'])
    // A password belongs to one organization.
    expect(printed).toContain('products="emailOtp emailMagicLinks oauth">')
    expect(printed).toContain('{"oauthOptions":{"providers":[{"type":"slack"},{"type":"google"}]}}')
    const ofOrganization = await tag('--flow', 'organization', '--organization-slug', 'a"b')
    expect(ofOrganization).toContain('flow="organization"\n  organization-slug="a&quot;b"\n')
    expect(ofOrganization).toContain('products="emailOtp emailMagicLinks passwords oauth">')
  })

  it('prerendered, requests everything after its first screen too', async () => {
    const { tag } = await open({ passwords: { scope: 'project' } })
    const printed = await tag('--prerendered', '--kind', 'business')
    expect(chunksIn(printed)).toEqual(['business', 'runtime', 'business-kind', 'business-client'])
    expect(printed).toContain('"kind":"business","flow":"discovery"')
    expect(printed).toContain('"products":["emailOtp","emailMagicLinks","passwords","oauth"]')
  })

  it.each([
    [['--flow', 'carrier'], '--flow must be one of discovery, organization, password-reset.'],
    [['--organization-slug', 'acme'], '--organization-slug needs --flow organization'],
    [['--flow', 'organization'], 'Name the organization of the page with --organization-slug'],
    [['--kind', 'consumer'], 'Work is a business project, whose kind never changes.'],
    [['--kind', 'company'], "--kind must be 'consumer' or 'business'."],
  ])('has a sentence about %j', async (argv, sentence) => {
    const { tag } = await open()
    await expect(tag(...argv)).rejects.toThrow(sentence)
  })

  it('has a sentence about options of another kind, and about products that do not work', async () => {
    const { apply, run } = await open()
    await apply({ name: 'Bakery', origins: ['https://bakery.example'], products: ['otp'] })
    for (const argv of [
      ['--flow', 'discovery'],
      ['--organization-slug', 'acme'],
    ])
      await expect(run('widget', 'tag', 'Bakery', ...argv)).rejects.toThrow('are for business projects.')
    await expect(run('widget', 'tag', 'Bakery', '--kind', 'business')).rejects.toThrow(
      'Bakery is a consumer project',
    )
    const applied = await apply({ ...work, name: 'Passwords', products: ['passwords'] })
    expect(applied).toContain('The widget needs a product that works without an organization.')
    expect(await run('widget', 'tag', 'Passwords', '--flow', 'password-reset')).toContain(
      'products="passwords"',
    )
  })
})

describe('the providers of a tag', () => {
  const client = { client_id: 'id', client_secret: { env: 'SECRET' } }
  const site = {
    name: 'Bakery',
    origins: ['https://bakery.example'],
    redirect_uris: ['https://bakery.example/'],
    products: ['oauth', 'passkeys'],
  }
  const secrets = Object.fromEntries(
    ['google', 'apple', 'yahoo'].map((name) => [`social.${name}.client_secret`, 'secret']),
  )
  const applyOn = (server: TestServer, fields: object) =>
    runCommand(server.deps, ['project', 'apply', 'a.json'], {
      text: JSON.stringify({ ...site, ...fields }),
      secrets,
    })
  const readTag = (printed: string) => [
    /products="(.*?)"/.exec(printed)?.[1],
    (/\{"oauthOptions.*\}/.exec(printed)?.[0].match(/(?<="type":")\w+/g) ?? []).join(' '),
  ]

  it('are the clients in the order of the document, unless it lists others', async () => {
    const server = await createTestServer()
    const tag = async () => readTag(await runCommand(server.deps, ['widget', 'tag', 'Bakery']))
    const social = { yahoo: client, google: client, apple: client }
    expect(readTag(await applyOn(server, { social }))).toEqual(['oauth passkeys', 'yahoo google apple'])
    expect(await applyOn(server, { social })).toMatch(/^Bakery: no changes\.\n/)
    const exported = await runCommand(server.deps, ['project', 'export', 'Bakery'])
    expect(Object.keys(JSON.parse(exported).social)).toEqual(['yahoo', 'google', 'apple'])
    expect(JSON.parse(exported).widget_providers).toBeNull()
    expect(
      await runCommand(server.deps, ['project', 'apply', 'a.json'], { text: exported, secrets: {} }),
    ).toMatch(/^Bakery: no changes\.\n/)

    await applyOn(server, { social: { apple: client, google: client, yahoo: client } })
    expect(await tag()).toEqual(['oauth passkeys', 'apple google yahoo'])
    const listed = { social, widget_providers: ['google', 'yahoo'] }
    await applyOn(server, listed)
    expect(await tag()).toEqual(['oauth passkeys', 'google yahoo'])
    expect(await applyOn(server, listed)).toMatch(/^Bakery: no changes\.\n/)
    const again = await runCommand(server.deps, ['project', 'export', 'Bakery'])
    expect(JSON.parse(again)).toMatchObject({
      social: { yahoo: {}, google: {}, apple: {} },
      widget_providers: ['google', 'yahoo'],
    })
    await applyOn(server, { social, products: ['oauth'], widget_providers: [] })
    await expect(tag()).rejects.toThrow('The widget cannot offer oauth without a provider.')
  })

  it('are those of an earlier version’s project in the order of the schema', async () => {
    const server = await createTestServer()
    await applyOn(server, { social: { yahoo: client, google: client } })
    await server.deps.db.transaction((tx) => tx.update(projects).set({ widgetProviders: null }))
    const printed = await runCommand(server.deps, ['widget', 'tag', 'Bakery'])
    expect(readTag(printed)).toEqual(['oauth passkeys', 'google yahoo'])
    const exported = await runCommand(server.deps, ['project', 'export', 'Bakery'])
    expect(
      await runCommand(server.deps, ['project', 'apply', 'a.json'], { text: exported, secrets: {} }),
    ).toMatch(/^Bakery: no changes\.\n/)
  })

  it('need clients in production', async () => {
    const server = await createTestServer({ mode: 'production' })
    await expect(applyOn(server, { widget_providers: ['google'] })).rejects.toThrow(
      "widget_providers contains 'google', which has no client. Add the field social.google",
    )
  })

  it.each([
    [['oauth'], 'cannot offer oauth without a provider. Add a client at one to the document of Bakery'],
    [['oauth', 'passkeys'], 'cannot offer passkeys alone. Add another product'],
    [['passkeys'], 'cannot offer passkeys alone. Add another product'],
  ])('or other products are missing: %s', async (products, sentence) => {
    const distDir = createDistFolder({
      'widget/login-widget.js': '',
      'widget/prerender/prerender.js': 'export const prerender = async () => ({})',
    })
    const server = await createTestServer({ distDir })
    expect(await applyOn(server, { products })).toContain(sentence)
    for (const flags of [[], ['--prerendered']]) {
      await expect(runCommand(server.deps, ['widget', 'tag', 'Bakery', ...flags])).rejects.toThrow(sentence)
    }
  })
})
