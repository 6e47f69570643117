import { readdirSync, readFileSync } from 'node:fs'
import * as jose from 'jose'
import { Client } from 'stytch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendFixture, createSecret, listenForBackend } from '#support/server/backend-client.ts'
import { createSessionJwts, issueWithClock, otherClocks, shopId } from '#support/server/session-jwts.ts'

// Readers copy code blocks from the documents, so each one that verifies a JWT runs here unchanged.

type Block = { location: string; code: string }

const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path}`)
  .sort()

const recipeFiles = readdirSync('docs/recipes')
  .filter((name) => /^check[-_]?session\./i.test(name))
  .map((name) => `docs/recipes/${name}`)

const blocks = ['README.md', ...documents].flatMap((path): Block[] =>
  [...readFileSync(path, 'utf8').matchAll(/^```(?:js|ts|mjs)\n([\s\S]*?)^```$/gm)]
    .map(([, code = '']) => code)
    .filter((code) => /\bjwtVerify\(|\bauthenticateJwt(?:Local)?\(/.test(code))
    .map((code, index) => ({ location: `${path}, block ${index + 1}`, code })),
)

/** The package asks the server about a JWT that its local check rejects. The server ignores its times (ADR 0043). */
const renewable = ['has expired', 'does not expire', 'is not valid yet']

let fixture: BackendFixture
let jwts: Awaited<ReturnType<typeof createSessionJwts>>
let secret: string

beforeAll(async () => {
  fixture = await listenForBackend()
  jwts = await createSessionJwts(fixture)
  secret = await createSecret(fixture.server)
})
afterAll(() => fixture.close())

/** Runs a block with the test's server and project. @returns the user ID that the block finds */
async function runBlock({ code }: Block, session_jwt: string): Promise<unknown> {
  const text = code
    .replace(/^import .*$/gm, '')
    .replaceAll(/https:\/\/login\.example(?:\.org)?/g, fixture.origin)
    .replaceAll(/project-(?:live-)?…/g, shopId)
  const names = {
    ...jose,
    Client,
    client: fixture.client,
    cookies: { stytch_session_jwt: session_jwt },
    session_jwt,
    process: { env: { LOGIN_SECRET: secret } },
  }
  const result = "typeof payload === 'undefined' ? session.user_id : payload.sub"
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  return new AsyncFunction(...Object.keys(names), `{${text}\nreturn ${result}}`)(...Object.values(names))
}

// The calls that check a JWT only locally, and how they tolerate a difference between the clocks (rule A67).
const localCheck =
  /(?<!function )\b(?:jwtVerify|authenticateJwtLocal|authenticateToken|introspectTokenLocal|jwt\.decode)\(/g
const tolerance = /\b(?:clockTolerance: |clock_tolerance_seconds: |leeway=)5\b/

/** Returns the arguments of a call. @param start the index after its opening parenthesis */
function readArguments(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end += 1) depth += { '(': 1, ')': -1 }[text[end] ?? ''] ?? 0
  return text.slice(start, end)
}

/** Lists the local checks in a text that tolerate no difference between the clocks, by their line. */
const listIntolerant = (text: string): string[] =>
  [...text.matchAll(localCheck)]
    .filter(({ 0: call, index }) => !tolerance.test(readArguments(text, index + call.length)))
    .map(({ index }) => text.slice(text.lastIndexOf('\n', index) + 1).split('\n')[0] ?? '')

describe('the clock of another machine', () => {
  const pages = ['README.md', 'packages/login-widget/README.md', ...documents, ...recipeFiles]

  it('is tolerated by every local check of the README, the documents and the recipes', () => {
    const checks = pages.map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    expect(checks.filter(({ text }) => text.search(localCheck) >= 0).length).toBeGreaterThanOrEqual(10)
    expect(
      checks.flatMap(({ path, text }) => listIntolerant(text).map((line) => `${path}: ${line}`)),
    ).toEqual([])
  })

  it('is tolerated by the recipes without a library, or with another one', () => {
    const tolerant = recipeFiles.filter((path) =>
      /tolerance = 5\b|setMaxClockSkew\(5\)|clockTolerance: 5\b|leeway=5\b/i.test(readFileSync(path, 'utf8')),
    )
    expect(tolerant).toEqual(recipeFiles)
  })

  it.each([
    "await jwtVerify(jwt, keys, { algorithms: ['ES256'] })",
    'client.sessions.authenticateJwtLocal({ session_jwt }), or { clock_tolerance_seconds: 5 }',
    'claims = jwt.decode(\n  token,\n  audience=toText(PROJECT),\n)\nleeway=5',
  ])('is missed in: %s', (text) => {
    expect(listIntolerant(text)).toHaveLength(1)
  })
})

it('the README and the documents have code blocks that verify a JWT', () => {
  expect(blocks.map(({ location }) => location.replace(/,.*/, ''))).toEqual([
    'README.md',
    'docs/backend.md',
    'docs/embedding.md',
  ])
})

describe.each(blocks)('$location', (block) => {
  const isLocal = block.code.includes('jwtVerify(')

  it('accepts the JWT of a session and finds its user ID', async () => {
    expect(await runBlock(block, jwts.valid)).toBe(jwts.userId)
  })

  it.each(otherClocks)('accepts the JWT of a session if its own clock %s', async (_, secondsAhead) => {
    const check = async () => runBlock(block, await issueWithClock(fixture, jwts.token, secondsAhead))
    await expect.poll(() => check().catch(String)).toBe(jwts.userId)
  })

  it('rejects access tokens, ID tokens, and tokens that are expired, forged or from another project', async () => {
    const accepted: string[] = []
    for (const [problem, jwt] of Object.entries(jwts.rejected)) {
      if (!isLocal && renewable.includes(problem)) continue
      await runBlock(block, jwt).then(
        () => accepted.push(problem),
        () => {},
      )
    }
    expect(accepted).toEqual([])
  })
})

it('the package accepts a new JWT without a call if its own clock is behind the server', async () => {
  const session_jwt = await issueWithClock(fixture, jwts.token, 50)
  const before = fixture.requests.length
  const { user_id } = await fixture.client.sessions.authenticateJwtLocal({ session_jwt })
  expect(user_id).toBe(jwts.userId)
  expect(fixture.requests.slice(before).filter((request) => !request.includes('/jwks/'))).toEqual([])
})

it('the package rejects an expired JWT after its session has ended', async () => {
  const expired = jwts.rejected['has expired'] ?? ''
  await fixture.client.sessions.revoke({ session_jwt: jwts.valid })
  for (const block of blocks.filter(({ code }) => !code.includes('jwtVerify('))) {
    await expect(runBlock(block, expired)).rejects.toMatchObject({ error_type: 'session_not_found' })
  }
})
