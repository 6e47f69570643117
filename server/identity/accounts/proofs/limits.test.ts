import { describe, expect, it } from 'vitest'
import { callApi } from '#support/server/call.ts'
import { createPerson, testPassword } from '#support/server/people.ts'
import { replaceServer, testServerForEach } from '#support/server/prepared-server.ts'
import {
  askForCode,
  callProvider,
  type ProviderRequest,
  type Result,
  readOutbox,
} from '#support/server/provider-client.ts'
import { portalToken } from '#support/server/test-server.ts'
import { createEthereumWallet, signInByWallet } from '#support/server/wallets.ts'
import { sweep } from '../../../app/sweep.ts'
import { days, hours } from '../../../platform/machine/clock.ts'
import { recognizedBrowsers } from '../../base/schema/browsers.ts'

const ann = 'ann@example.org'
const server = testServerForEach()

const redeem = (methodId: string, token: string, more: ProviderRequest = {}) =>
  callProvider(server, '/otps/authenticate', {
    body: { token, method_id: methodId, session_duration_minutes: 30 },
    ...more,
  })
const wrongOf = (code: string) => (code === '123456' ? '654321' : '123456')
const cookieOf = ({ headers }: Result) => headers.getSetCookie()[0] ?? ''

/** Signs in and creates the account. @returns the browser's cookie header */
async function signInBefore(email = ann): Promise<{ headers: { cookie: string } }> {
  const { methodId, code } = await askForCode(server, email)
  const response = await redeem(methodId, code)
  expect(response.status).toBe(200)
  return { headers: { cookie: cookieOf(response).split(';')[0] ?? '' } }
}

/** Enters this many wrong codes from each of these networks, without an account. */
async function guess(networks: readonly string[], attempts = 20, email = ann): Promise<number[]> {
  const statuses: number[] = []
  for (const ip of networks) {
    for (let index = 0; index < attempts; index += 1) {
      const { methodId, code } =
        index % 5 === 0 ? await askForCode(server, email, { ip }) : { methodId: last.id, code: last.code }
      last = { id: methodId, code }
      statuses.push((await redeem(methodId, wrongOf(code), { ip })).status)
    }
  }
  return statuses
}
let last = { id: '', code: '' }

const [firstIp, two, three, four] = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'] as const

describe('the browser cookie', () => {
  it('is set once, only at sign-in, and cannot be read by scripts', async () => {
    const { methodId, code, response: sent } = await askForCode(server, ann)
    expect(cookieOf(sent)).toBe('')
    const cookie = cookieOf(await redeem(methodId, code))
    expect(cookie).toMatch(
      /^browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    expect(cookieOf(await redeem(methodId, code))).toBe('')
    const rows = await server.deps.db.transaction((tx) => tx.select().from(recognizedBrowsers))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(cookie.slice('browser='.length, 51))
    const knownBrowser = { headers: { cookie: cookie.split(';')[0] ?? '' } }
    const again = await askForCode(server, ann, knownBrowser)
    expect(cookieOf(await redeem(again.methodId, again.code, knownBrowser))).toContain(
      knownBrowser.headers.cookie,
    )
    server.clock.advance(days(401))
    await sweep(server.deps)
    expect(await server.deps.db.transaction((tx) => tx.$count(recognizedBrowsers))).toBe(0)
  })

  it('has a __Host- name under https', async () => {
    await replaceServer(server, { publicUrl: 'https://login.example' })
    const { methodId, code } = await askForCode(server, ann)
    expect(cookieOf(await redeem(methodId, code))).toMatch(/^__Host-browser=/)
  })

  it('is also set by the portal’s sign-in', async () => {
    await createPerson(server, ann)
    const { headers } = await callApi(server, '/stytch/authenticate', { email: ann, password: testPassword })
    expect(headers.getSetCookie()[0]).toMatch(/^browser=/)
  })
})

describe('a stranger who requests codes for another user’s email address', () => {
  it('does not invalidate a code that another browser or network requested', async () => {
    const ownerCode = await askForCode(server, ann)
    await askForCode(server, ann, { ip: firstIp })
    await askForCode(server, ann, { headers: { 'user-agent': 'another browser' } })
    expect((await redeem(ownerCode.methodId, ownerCode.code)).status).toBe(200)
  })

  it('does not block codes, links and reset emails in the owner’s known browser', async () => {
    const knownBrowser = await signInBefore()
    for (let network = 1; network <= 6; network += 1) {
      for (let count = 0; count < 5; count += 1) {
        expect((await askForCode(server, ann, { ip: `203.0.113.${network}` })).response.status).toBe(
          network === 6 && count === 4 ? 429 : 200,
        )
      }
    }
    const paths = [
      '/otps/email/login_or_create',
      '/magic_links/email/login_or_create',
      '/passwords/email/reset/start',
    ]
    const ask = async (more: ProviderRequest) => {
      const statuses: number[] = []
      for (const path of paths) {
        statuses.push(
          (await callProvider(server, path, { body: { email: ann }, ip: firstIp, ...more })).status,
        )
      }
      return statuses
    }
    expect(await ask({})).toEqual([429, 429, 429])
    expect(await ask({ headers: { cookie: `browser=${'a'.repeat(43)}` } })).toEqual([429, 429, 429])
    expect(await ask(knownBrowser)).toEqual([200, 200, 200])
    expect((await ask(knownBrowser)).slice(0, 3)).toEqual([200, 200, 429])
  })

  it('does not prevent the owner from registering', async () => {
    for (let network = 1; network <= 7; network += 1) {
      for (let count = 0; count < 5; count += 1) await askForCode(server, ann, { ip: `203.0.113.${network}` })
    }
    const owner = { email: ann, password: testPassword }
    const made = await callApi(server, '/stytch/register', owner)
    expect(made.status).toBe(200)
    const resend = { email: ann, verify_code: 'RESEND' }
    expect((await callApi(server, '/verify_code', resend, made.body.session_token)).status).toBe(200)
  })
})

describe('wrong codes for an email address', () => {
  it('are limited to twenty a day per network, and do not lock out other networks', async () => {
    expect(new Set(await guess([firstIp]))).toEqual(new Set([404]))
    server.clock.advance(hours(1))
    const there = await askForCode(server, ann, { ip: firstIp })
    expect((await redeem(there.methodId, there.code, { ip: firstIp })).status).toBe(429)
    const here = await askForCode(server, ann)
    expect((await redeem(here.methodId, here.code)).status).toBe(200)
  })

  it('past sixty a day leave codes to known browsers, and links to everyone', async () => {
    const knownBrowser = await signInBefore()
    expect(new Set(await guess([firstIp, two, three]))).toEqual(new Set([404]))
    server.clock.advance(hours(1))
    const stranger = await askForCode(server, ann, { ip: four })
    const rejected = await redeem(stranger.methodId, stranger.code, { ip: four })
    expect(rejected).toMatchObject({
      status: 429,
      body: {
        error_type: 'too_many_requests',
        error_message: expect.stringMatching(/^Too many wrong codes .* Sign in with a link/),
        error_details: { retry_after_seconds: expect.any(Number) },
      },
    })
    const made = { cookie: `browser=${'a'.repeat(43)}` }
    expect((await redeem(stranger.methodId, stranger.code, { ip: four, headers: made })).status).toBe(429)

    const ownerCode = await askForCode(server, ann, knownBrowser)
    expect((await redeem(ownerCode.methodId, ownerCode.code, knownBrowser)).status).toBe(200)

    await callProvider(server, '/magic_links/email/login_or_create', { body: { email: ann }, ip: four })
    const token = new URL((await readOutbox(server, ann))[0]?.link ?? '').searchParams.get('token')
    const byLink = await callProvider(server, '/magic_links/authenticate', { body: { token }, ip: four })
    expect(byLink.status).toBe(200)
    // A rejected attempt does not count for the network.
    server.clock.advance(hours(24))
    expect(new Set(await guess([four]))).toEqual(new Set([404]))
  })

  it('also count for a known browser', async () => {
    const knownBrowser = await signInBefore()
    for (let round = 0; round < 4; round += 1) {
      const { methodId, code } = await askForCode(server, ann, knownBrowser)
      for (let index = 0; index < 5; index += 1) await redeem(methodId, wrongOf(code), knownBrowser)
      server.clock.advance(hours(1))
    }
    const { methodId, code } = await askForCode(server, ann, knownBrowser)
    expect((await redeem(methodId, code, knownBrowser)).status).toBe(429)
  })

  it('do not count when the code is invalid', async () => {
    const { methodId, code } = await askForCode(server, ann)
    for (let index = 0; index < 30; index += 1) await redeem(methodId, wrongOf(code))
    const fresh = await askForCode(server, ann)
    await Promise.all(Array.from({ length: 30 }, () => redeem(fresh.methodId, wrongOf(fresh.code))))
    const third = await askForCode(server, ann)
    expect((await redeem(third.methodId, third.code)).status).toBe(200)
  })

  it('do not exempt the browser of an account that has not verified the email address', async () => {
    const body = { email: ann, password: testPassword, session_duration_minutes: 30 }
    const claimed = await callProvider(server, '/passwords', { body, ip: four })
    const headers = { cookie: cookieOf(claimed).split(';')[0] ?? '' }
    await guess([firstIp, two, three])
    server.clock.advance(hours(1))
    const { methodId, code } = await askForCode(server, ann, { ip: four, headers })
    expect((await redeem(methodId, code, { ip: four, headers })).status).toBe(429)
  })

  it('count for the account that adds the email address, if a code was sent to it', async () => {
    const wallet = await signInByWallet(server, createEthereumWallet(), { publicToken: portalToken })
    const token = String(wallet.body.data?.session_token)
    const verify = (verify_code: string) =>
      callApi(server, '/auth/email/verify', { new_email: ann, verify_code }, token)
    for (let index = 0; index < 25; index += 1) expect((await verify('123456')).body.code).toBe('wrong_code')
    const { methodId, code } = await askForCode(server, ann)
    expect((await redeem(methodId, code)).status).toBe(200)

    for (let round = 0; round < 4; round += 1) {
      await callApi(server, '/auth/email/add', { new_email: ann }, token)
      const sent = (await readOutbox(server, ann))[0]?.code ?? ''
      for (let index = 0; index < 5; index += 1) await verify(wrongOf(sent))
    }
    await callApi(server, '/auth/email/add', { new_email: ann }, token)
    expect((await verify((await readOutbox(server, ann))[0]?.code ?? '')).status).toBe(429)
    const again = await askForCode(server, ann)
    expect((await redeem(again.methodId, again.code)).status).toBe(200)
  })
})
