import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { product } from '#contract/product.ts'
import { createDistFolder } from '#support/server/dist-folder.ts'
import { createTestServer } from '#support/server/test-server.ts'
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

it('prints the tag with its first screen, and what a content security policy needs for it', async () => {
  const prerender = `export const prerender = async (tag) => {
    if (tag.products.includes('oauth')) throw new TypeError('No identity providers.')
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

  await apply({ name: 'Cafe', products: ['oauth'] })
  await expect(tag('Cafe', '--prerendered')).rejects.toThrow('No identity providers. Change the project')
  const unbuilt = await createTestServer({ distDir: createDistFolder({}) })
  await runCommand(unbuilt.deps, ['project', 'apply', 'site.json'], {
    text: JSON.stringify({ name: 'Bakery', origins: ['https://bakery.example'] }),
    secrets: {},
  })
  await expect(runCommand(unbuilt.deps, ['widget', 'tag', 'Bakery', '--prerendered'])).rejects.toThrow(
    'The widget is not built.',
  )
})
