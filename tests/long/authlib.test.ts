import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appSecret, callbackUrl } from '../support/server/applications.ts'
import { createOpenidFixture, type OpenidFixture } from '../support/server/openid-fixture.ts'

// Tests the OpenID provider with Authlib, an independent relying party, and a user who visits the consent page.

type Begun = { link: string; verifier: string; nonce: string; state: string }
type Finished = Record<'claims' | 'person' | 'posted' | 'introspected', Record<string, unknown>>

let fixture: OpenidFixture
let client: ChildProcess
let responses: AsyncIterator<string>
let token: string
beforeAll(async () => {
  fixture = await createOpenidFixture()
  token = await fixture.signIn('ann')
  const script = new URL('../support/programs/authlib_client.py', import.meta.url).pathname
  const application = [fixture.issuer, 'connected-app-1', appSecret, callbackUrl]
  client = spawn('/usr/bin/python3', [script, ...application], {
    // The test server has no TLS.
    env: { AUTHLIB_INSECURE_TRANSPORT: 'true' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  if (!client.stdout) throw new Error('The program has no output.')
  responses = createInterface({ input: client.stdout })[Symbol.asyncIterator]()
})
afterAll(() => {
  client.kill()
  fixture.close()
})

/** Runs a command of the Python program. @throws Error with the problem that Authlib reports */
async function run(name: string, command: object = {}): Promise<unknown> {
  client.stdin?.write(`${JSON.stringify([name, command])}\n`)
  const response = JSON.parse((await responses.next()).value) as { result?: unknown; problem?: string }
  if (response.problem !== undefined) throw new Error(response.problem)
  return response.result
}

const begin = async (parameters: object = {}) => (await run('begin', { parameters })) as Begun

/** Visits the consent page as the user. @returns the URL to which it redirects */
async function visit({ link }: Begun, by: string | undefined = token): Promise<string> {
  const outcome = await fixture.visit({ link: new URL(link) }, by)
  if (outcome.does !== 'redirect') throw new Error(`The page does not redirect: ${outcome.does}`)
  return outcome.url.href
}

const finish = async (begun: Begun, response: string, change: object = {}) => {
  const now = Math.floor(fixture.server.clock.now().getTime() / 1000)
  return (await run('finish', { begun, response, now, ...change })) as Finished
}

it('accepts the metadata except for RS256, which ADR 0069 omits', async () => {
  await expect(run('validate_metadata', { also: [] })).rejects.toThrow('"RS256" MUST be included')
  expect(await run('validate_metadata', { also: ['RS256'] })).toMatchObject({
    issuer: fixture.issuer,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  })
})

it.each(['client_secret_basic', 'client_secret_post'])('signs a user in with %s', async (auth_method) => {
  const begun = await begin()
  const { claims, person, posted, introspected } = await finish(begun, await visit(begun), { auth_method })
  expect(claims).toMatchObject({ iss: fixture.issuer, aud: 'connected-app-1', nonce: begun.nonce })
  expect(person).toEqual({ sub: claims.sub, email: 'ann@example.org', email_verified: true })
  expect(posted).toEqual(person)
  expect(introspected).toMatchObject({ active: true, sub: claims.sub })
})

it('accepts the auth_time of a request with max_age', async () => {
  const begun = await begin({ max_age: 3600 })
  const { claims } = await finish(begun, await visit(begun), { max_age: 3600 })
  expect(claims.auth_time).toEqual(expect.any(Number))
})

it('receives login_required and consent_required for prompt=none', async () => {
  await fixture.forgetConsents()
  const begun = await begin({ prompt: 'none' })
  const errorOf = (response: string) => new URL(response).searchParams.get('error')
  expect(errorOf(await visit(begun))).toBe('consent_required')
  expect(errorOf(await visit(begun, 'nobody'))).toBe('login_required')
})

it.each<[string, (begun: Begun) => Partial<Begun>, RegExp]>([
  ['another state', () => ({ state: 'another' }), /MismatchingState|mismatching_state/],
  ['another nonce', () => ({ nonce: 'another' }), /InvalidClaimError.*nonce/],
  ['another verifier', ({ verifier }) => ({ verifier: verifier.toUpperCase() }), /invalid_grant/],
])('rejects a response with %s', async (_, change, problem) => {
  const begun = await begin()
  await expect(finish({ ...begun, ...change(begun) }, await visit(begun))).rejects.toThrow(problem)
})

it('rejects a code the second time, and an expired ID token', async () => {
  const begun = await begin()
  const response = await visit(begun)
  await finish(begun, response)
  await expect(finish(begun, response)).rejects.toThrow('invalid_grant')
  const later = await begin()
  const now = Math.floor(fixture.server.clock.now().getTime() / 1000)
  await expect(finish(later, await visit(later), { now: now + 3700 })).rejects.toThrow('ExpiredTokenError')
})
