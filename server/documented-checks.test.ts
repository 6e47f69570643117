import { readdirSync, readFileSync } from 'node:fs'
import * as jose from 'jose'
import { Client } from 'stytch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendFixture, createSecret, listenForBackend } from '#support/server/backend-client.ts'
import { createSessionJwts, shopId } from '#support/server/session-jwts.ts'

// Readers copy code blocks from the documents, so each one that verifies a JWT runs here unchanged.

type Block = { location: string; code: string }

const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path}`)
  .sort()

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

it('the package rejects an expired JWT after its session has ended', async () => {
  const expired = jwts.rejected['has expired'] ?? ''
  await fixture.client.sessions.revoke({ session_jwt: jwts.valid })
  for (const block of blocks.filter(({ code }) => !code.includes('jwtVerify('))) {
    await expect(runBlock(block, expired)).rejects.toMatchObject({ error_type: 'session_not_found' })
  }
})
