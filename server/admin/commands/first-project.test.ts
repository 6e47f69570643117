import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createTestServer } from '#support/server/test-server.ts'
import { runCommand } from '../run-command.ts'

it('the example of README.md is applied without a warning, and the tag of its page is printed each time', async () => {
  const { deps } = await createTestServer()
  const text = readFileSync('docs/examples/my-site.json', 'utf8')
  const apply = () => runCommand(deps, ['project', 'apply', 'my-site.json'], { text, secrets: {} })
  const printed = await apply()
  expect(printed).not.toContain('Warning')
  const [tag = ''] = /<login-widget\n[\s\S]+?<\/login-widget>/.exec(readFileSync('README.md', 'utf8')) ?? []
  const [token = ''] = /public-token-live-[\w-]+/.exec(printed) ?? []
  const expected = tag
    .replace('public-token-live-…', token)
    .replace('http://localhost:4000', deps.config.publicUrl)
  expect(printed).toContain(expected)
  expect(await apply()).toContain(expected)
})
