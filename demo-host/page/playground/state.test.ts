import { expect, it } from 'vitest'

// The files of the page have no types.
const load = (name: string) => import(String(new URL(name, import.meta.url)))
const { findQuery, readState, toQuery } = await load('./state.js')
const { toAttributes } = await load('./tag.js')

const read = (query: string) => readState(new URLSearchParams(query))
const encode = (text: string) => Buffer.from(text).toString('base64url')
const theme = {
  colors: { primary: 'light-dark(#5b2bd0, #c8ff3d)' },
  typography: { fontFamily: '"Größe", serif' },
}

it('reads the state that it wrote, without defaults', () => {
  const state = { ...read('products=oauth,otp&codes=sms&locale=de&code=vue'), theme }
  const query = toQuery(state)
  expect(query).toBe(
    `products=oauth,otp&codes=sms&locale=de&code=vue&lw-theme=${encode(JSON.stringify(theme))}`,
  )
  expect(read(query)).toEqual(state)
  expect(toQuery(read(''))).toBe('')
})

it('writes the tag of a business, whose session has a separate cookie', async () => {
  const { toConfig } = await load('./tag.js')
  const project = {
    publicToken: 'public-token-test-1',
    businessToken: 'public-token-test-2',
    apiUrl: 'https://login.example.org',
    pageUrl: 'https://demo.example/',
  }
  const state = read('kind=business&flow=organization&organization=flour-mill&ways=passwords,emailOtp')
  expect(toAttributes(state, project)).toEqual({
    kind: 'business',
    flow: 'organization',
    'organization-slug': 'flour-mill',
    'public-token': 'public-token-test-2',
    'api-url': 'https://login.example.org',
    products: 'passwords emailOtp',
  })
  expect(toConfig(state, project)).toMatchObject({
    passwordOptions: { resetPasswordRedirectURL: 'https://demo.example/' },
    sessionOptions: { cookieName: 'guild_session' },
  })
  expect(toAttributes(read('kind=business&flow=carrier&ways=sso'), project)).toMatchObject({
    flow: 'discovery',
    products: 'emailOtp',
  })
})

it('reads the theme in the fragment of a link, too', () => {
  const query = findQuery({ search: '?locale=de', hash: `#lw-theme=${encode('{"colorScheme":"dark"}')}` })
  expect(readState(query)).toMatchObject({ locale: 'de', theme: { colorScheme: 'dark' } })
})

it.each([
  ['no base64', '%%%'],
  ['no UTF-8', '_w'],
  ['no JSON', encode('{"colors":')],
  ['a list', encode('[1]')],
  ['null', encode('null')],
  ['a text', encode('"dark"')],
  ['1 MB', encode(JSON.stringify({ logo: 'a'.repeat(1_000_000) }))],
  ['an old design', 'meadow'],
])('reads a hostile theme as the default: %s', (_, text) => {
  expect(read(`lw-theme=${text}&theme=${text}`)).toEqual(read(''))
})

it('does not let a theme change the prototypes of objects', () => {
  const state = read(`lw-theme=${encode('{"__proto__":{"colorScheme":"dark"}}')}`)
  expect(state.theme.colorScheme).toBeUndefined()
  expect({}).not.toHaveProperty('colorScheme')
})

it.each([
  ['emailMagicLinks,otp', 'email', 'sms'],
  ['emailMagicLinks,otp', 'sms,email', 'sms'],
  ['emailMagicLinks,otp', 'whatsapp', 'whatsapp'],
  ['otp', 'email', 'email'],
  ['emailMagicLinks', 'email', 'email'],
])('with %s, codes by %s are sent by %s', (products, codes, sent) => {
  expect(read(`products=${products}&codes=${codes}`).codes.join()).toBe(sent)
})

it('writes the theme as one attribute, and no attribute for the default theme', () => {
  const project = { publicToken: 'public-token-test-1', apiUrl: 'https://login.example.org' }
  expect(toAttributes({ ...read(''), theme }, project).theme).toBe(JSON.stringify(theme))
  expect(toAttributes(read(''), project)).not.toHaveProperty('theme')
})
