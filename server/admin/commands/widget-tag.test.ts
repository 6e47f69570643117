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
