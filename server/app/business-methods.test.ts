import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBusiness } from '#support/server/business.ts'
import { openPort } from '#support/server/listen.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { unservedBusinessCalls as unservedByBackend } from '../identity/api/backend/business/unserved.ts'
import { unservedBusinessCalls as unservedByBrowser } from '../identity/api/browser/business/unserved.ts'

type Request = { method: string; path: string; status: number; error: string }
type Method = { name: string; requests: Request[] }
type Half = 'browser' | 'backend'

const path = 'docs/business-methods.md'
const script = 'tests/support/business/call-every-method.mjs'

let called: Record<Half, Method[]>
beforeAll(async () => {
  const server = await createTestServer({ mode: 'development' })
  server.clock.advance(Date.now() - server.clock.now().getTime())
  const { id, secret, publicToken } = await createBusiness(server, {
    products: ['otp', 'emailMagicLinks', 'passwords', 'oauth'],
    redirect_uris: ['http://work.localhost:4200/'],
  })
  const { origin, close } = await openPort((request, env) => server.app.fetch(request, env as object))
  try {
    const line = [script, origin, id, secret, publicToken]
    const { stdout } = await promisify(execFile)(process.execPath, line, { maxBuffer: 2 ** 24 })
    called = JSON.parse(stdout) as Record<Half, Method[]>
  } finally {
    close()
  }
})

describe(path, () => {
  it('has the state of every method of the two packages (npm run methods writes it)', () => {
    for (const half of ['browser', 'backend'] as const) {
      const table = toTable(half)
      if (process.env.WRITE_METHODS) writeTable(half, table)
      expect(readTable(half)).toBe(table)
    }
  })

  it('lists more than a hundred methods of each package', () => {
    expect(called.browser.length).toBeGreaterThan(125)
    expect(called.backend.length).toBeGreaterThan(125)
  })
})

const begin = (half: Half) => `<!-- ${half}: npm run methods -->\n`
const end = (half: Half) => `\n<!-- end of ${half} -->`

function split(half: Half): [before: string, table: string, after: string] {
  const text = readFileSync(path, 'utf8')
  const start = text.indexOf(begin(half)) + begin(half).length
  const stop = text.indexOf(end(half), start - 1)
  return [text.slice(0, start), text.slice(start, stop), text.slice(stop)]
}

const readTable = (half: Half): string => split(half)[1]

function writeTable(half: Half, table: string): void {
  const [before, , after] = split(half)
  writeFileSync(path, before + table + after)
}

function toTable(half: Half): string {
  const rows = called[half].map(({ name, requests: [request] }) => ({
    name,
    call: request ? `\`${request.method} ${toDocumentedPath(request.path)}\`` : '',
    state: request ? toState(half, request) : 'local',
  }))
  const states = [...new Set(rows.map(({ state }) => state))]
  const counts = states.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`)
  return [
    `${rows.length} methods: ${counts.join(', ')}.`,
    '',
    '| method | call | state |',
    '|---|---|---|',
    ...rows.map(({ name, call, state }) => `| \`${name}\` | ${call} | ${state} |`),
  ].join('\n')
}

/** Every ID of a call is `x`. The ID of the project differs in each run. */
const toDocumentedPath = (called: string) =>
  called.replace(/\/project-[\w-]+/, '/{project_id}').replaceAll(/\/x(?=\/|$)/g, '/{id}')

const features: Readonly<Record<string, string>> = {
  project: 'rejected: metrics and whoami',
  single_sign_on: 'rejected: single sign-on',
  scim: 'rejected: SCIM',
  applications: 'rejected: applications',
  one_tap: 'rejected: Google One Tap',
  impersonation: 'rejected: impersonation',
  other_sessions: 'rejected: sessions and tokens of other servers',
  migrations: 'rejected: migrations',
}

/** The state of a method, by the response of the server. */
function toState(half: Half, request: Request): string {
  const { status, error, path: called } = request
  // The package builds this address without a slash, so no server has it.
  if (called.startsWith('/sdk/v1b2b')) return 'wrong address in the package'
  if (error === 'call_not_served_yet') return toFeature(half, request)
  if (error.endsWith('_not_available')) return 'rejected: fraud protection'
  const isMissing =
    ['route_not_found', 'method_not_allowed'].includes(error) || (status === 404 && error === '')
  return isMissing ? 'missing' : 'served'
}

function toFeature(half: Half, { method, path: called }: Request): string {
  if (called.startsWith('/v1/public/sso')) return 'rejected: single sign-on'
  if (called.startsWith('/v1/public/')) return 'rejected: applications'
  const [prefix, groups] = half === 'browser' ? ['/sdk/v1', unservedByBrowser] : ['/v1', unservedByBackend]
  const parts = called.slice(prefix.length).split('/')
  const isCall = (call: string) => {
    const [unservedMethod, pattern = ''] = call.split(' ')
    const expected = pattern.split('/')
    const fits = expected.every((part, index) => part.startsWith(':') || part === parts[index])
    return unservedMethod === method && expected.length === parts.length && fits
  }
  const group = Object.keys(groups).find((name) => groups[name]?.some(isCall))
  const feature = group && features[group]
  if (!feature) throw new Error(`No group of calls that are not served has ${method} ${called}.`)
  return feature
}
