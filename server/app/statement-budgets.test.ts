import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bakeAs, checksum } from '#support/server/cakes.ts'
import { openPort } from '#support/server/listen.ts'
import { createPerson, createShopUser, type Person, testPassword } from '#support/server/people.ts'
import { readOutbox } from '#support/server/provider-client.ts'
import {
  createTestServer,
  portalOrigin,
  shopOrigin,
  shopToken,
  type TestServer,
} from '#support/server/test-server.ts'
import { type Sent, watchStatements } from '#support/server/watch-statements.ts'

const email = 'ann@customer.org'
const session_duration_minutes = 60

type Reply = Record<string, unknown> & { data?: Record<string, unknown> }

/** A browser that has signed in, with what it needs for each call. */
type Site = {
  server: TestServer
  origin: string
  cookie: string
  reader: Person
  methodId: string
}

let site: Site
let close: () => void

async function send(path: string, headers: Record<string, string>, body?: object): Promise<Reply> {
  const response = await fetch(`${site.origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'content-type': 'application/json', cookie: site.cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as Reply
  if (response.status !== 200) throw new Error(`${path} responded with ${JSON.stringify(reply)}`)
  site.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? site.cookie
  return reply
}

const askShop = (path: string, body: object) =>
  send(
    `/sdk/v1${path}`,
    { authorization: `Basic ${btoa(`${shopToken}:${shopToken}`)}`, origin: shopOrigin },
    body,
  )

const askPortal = (path: string, body?: object) =>
  send(`/api/v1${path}`, { authorization: `Bearer ${site.reader.token}`, origin: portalOrigin }, body)

async function requestCode(): Promise<void> {
  const { data } = await askShop('/otps/email/login_or_create', { email })
  site.methodId = String(data?.method_id)
}

async function redeemCode(): Promise<() => Promise<unknown>> {
  const token = (await readOutbox(site.server, email))[0]?.code
  return () => askShop('/otps/authenticate', { token, method_id: site.methodId, session_duration_minutes })
}

const signIn = () =>
  askShop('/passwords/authenticate', { email, password: testPassword, session_duration_minutes })
const readKeys = () =>
  askPortal('/get_keys', { email, checksum, client_info: { platform: 'web', client_version: '1' } })

/** A call to count: `prepare` sends what must precede it. */
type Counted = {
  name: string
  prepare: () => Promise<() => Promise<unknown>>
  statements: number
  transactions: number
}

/** What each call sends to the database: of a browser that the account knows, with a reader of another's cake. */
const budgets: Counted[] = [
  { name: 'requesting a code', prepare: async () => requestCode, statements: 5, transactions: 1 },
  { name: 'redeeming a code', prepare: redeemCode, statements: 10, transactions: 2 },
  { name: 'signing in with a password', prepare: async () => signIn, statements: 8, transactions: 2 },
  { name: 'reading the keys of a cake', prepare: async () => readKeys, statements: 7, transactions: 1 },
  {
    name: 'reading the signed-in user',
    prepare: async () => () => askPortal('/auth/me'),
    statements: 4,
    transactions: 0,
  },
]

const describeSent = ({ statements, transactions }: Sent) =>
  [`${statements.length} statements, ${transactions} transactions`, ...statements].join('\n')

describe('what a call sends to PostgreSQL', () => {
  beforeAll(async () => {
    const server = await createTestServer()
    const { origin, close: closePort } = await openPort((request, env) =>
      server.app.fetch(request, env as object),
    )
    close = closePort
    await createShopUser(server, email)
    const reader = await createPerson(server, email)
    await bakeAs(server, await createPerson(server, 'baker@bakery.org'))
    site = { server, origin, cookie: '', reader, methodId: '' }
    // The first calls also create keys, and record a new kind of browser.
    await requestCode()
    await (await redeemCode())()
    await signIn()
    await readKeys()
  })
  afterAll(() => close())

  it.each(budgets)('$name: $statements statements, $transactions transactions', async (budget) => {
    const sent = await watchStatements(await budget.prepare())
    expect(
      { statements: sent.statements.length, transactions: sent.transactions },
      describeSent(sent),
    ).toEqual({ statements: budget.statements, transactions: budget.transactions })
  })
})
