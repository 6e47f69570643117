import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { systemRandom } from '../machine/random.ts'
import { readBrowser, setBrowserCookie } from './browser-cookie.ts'
import type { Env } from './context.ts'

const toDeps = (publicUrl: string) =>
  ({ random: systemRandom, config: { publicUrl } }) as Parameters<typeof readBrowser>[1]

const visit = (publicUrl: string, cookie = '') => {
  const app = new Hono<Env>().get('/', (context) => {
    const browser = readBrowser(context, toDeps(publicUrl))
    setBrowserCookie(context, toDeps(publicUrl), browser)
    return context.json(browser)
  })
  return app.request('/', { headers: { cookie } })
}

describe('the cookie of a browser', () => {
  it.each([
    ['https://cakes.example.org', '__Host-browser'],
    ['http://localhost:4000', 'browser'],
  ])('of %s is %s, which no script can read', async (publicUrl, name) => {
    const [pair, ...attributes] = ((await visit(publicUrl)).headers.get('set-cookie') ?? '').split('; ')
    expect(pair).toMatch(new RegExp(`^${name}=[\\w-]{43}$`))
    expect(attributes.sort()).toEqual([
      'HttpOnly',
      'Max-Age=34560000',
      'Partitioned',
      'Path=/',
      'SameSite=None',
      'Secure',
    ])
  })

  it.each([
    [`browser=${'a'.repeat(43)}`, false],
    [`browser=${'a'.repeat(42)}`, true],
    [`other=${'a'.repeat(43)}`, true],
    ['', true],
  ])('%j is new: %s', async (cookie, isNew) => {
    const browser = (await (await visit('http://localhost:4000', cookie)).json()) as { isNew: boolean }
    expect(browser.isNew).toBe(isNew)
  })
})
