import { expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import { toSentences } from '../mistakes.ts'

const oauth = (providers: unknown, more: object = {}) => ({
  products: ['oauth'],
  oauthOptions: { providers, ...more },
})

it('reads providers by name or with options, each once', () => {
  const { settings, mistakes } = readConfig(
    oauth(['google', { type: 'github', customScopes: ['read:org'], providerParams: { a: 1 } }, 'google'], {
      discoveryRedirectURL: '/back',
    }),
  )
  expect(settings.oauth).toEqual({
    providers: [
      { name: 'google', scopes: [], params: {}, oneTap: null },
      { name: 'github', scopes: ['read:org'], params: { a: '1' }, oneTap: null },
    ],
    discoveryURL: 'https://shop.example/back',
  })
  expect(mistakes).toEqual([])
})

it.each([
  [oauth(undefined), 'oauthOptions.providers must be a list of identity providers'],
  [oauth(['apple']), "must be one of google, microsoft, hubspot, slack, github, and 'apple' is not."],
  [
    oauth([{ type: 'google', customScopes: 'openid' }]),
    'customScopes of oauthOptions.providers must be a list',
  ],
  [{ products: ['sso'], ssoOptions: { loginRedirectURL: 'ftp://a' } }, 'ssoOptions.loginRedirectURL must be'],
])('%j has a mistake', (config, sentence) => {
  expect(toSentences(readConfig(config).mistakes).join()).toContain(sentence)
})

it('reads what is passed to the site of a company', () => {
  const config = { products: ['sso'], ssoOptions: { signupRedirectURL: '/new', providerParams: { hd: 'a' } } }
  expect(readConfig(config).settings.sso).toEqual({
    signupURL: 'https://shop.example/new',
    params: { hd: 'a' },
  })
})
