import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listUnknownKeys } from './unknown-business-keys.ts'

it.each<[config: unknown, names: string[]]>([
  [undefined, []],
  ['text', []],
  [{ products: ['sso'], ssoOptions: { providerParams: { any: 'a' } }, theme: { colors: {} } }, []],
  [{ otpOptions: { methods: ['sms'] } }, ['config.otpOptions']],
  [{ authFlowType: 'Discovery', toString: 1 }, ['config.authFlowType', 'config.toString']],
  [{ directLoginForSingleMembership: { state: true } }, ['directLoginForSingleMembership.state']],
  [
    { oauthOptions: { providers: ['google', { type: 'github', custom_scopes: [] }, null] } },
    ['oauthOptions.providers.custom_scopes'],
  ],
])('names the keys of %j that are not options', (config, names) => {
  expect(listUnknownKeys(config).map((sentence) => sentence.split(' ')[0])).toEqual(names)
})

it('has every key that the readers read', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => !name.includes('test'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  const paths = sources.flatMap((text) => [...text.matchAll(/'(\w+Options)\.(\w+)'/g)])
  expect(paths.length).toBeGreaterThan(15)
  for (const [, part = '', key = ''] of paths) expect(listUnknownKeys({ [part]: { [key]: 1 } })).toEqual([])
})
