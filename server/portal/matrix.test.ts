import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileId } from '#contract/ids.ts'
import type { Route } from '#contract/route.ts'
import { routes } from '#contract/routes/all.ts'
import { sentences } from '#languages/en/sentences.ts'
import { findUnmarkedWords, markTexts } from '#languages/marked-language.ts'
import { overrideSentences } from '#languages/sentence.ts'
import { createBillingServer } from '#support/server/billing.ts'
import { bakeAs } from '#support/server/cakes.ts'
import { callApi, type Reply } from '#support/server/call.ts'
import {
  type Facts,
  isForeign,
  type Name,
  people,
  portalCalls,
  type Result,
  toHeaderHash,
  type Variant,
} from '#support/server/calls/portal.ts'
import { createPerson, type Person } from '#support/server/people.ts'
import { preparedForAll } from '#support/server/prepared-server.ts'
import { companies, persons } from './schema/persons.ts'

const enteredReason = 'Banned via portal'

const server = preparedForAll(createBillingServer)
const tokens: Partial<Record<(typeof people)[number], Person>> = {}
const cake = {
  ownFile: { checksum: 'a1'.repeat(32), id: '' },
  foreign: { checksum: 'b2'.repeat(32), id: '' },
  /** another company's cake whose keys everyone requests, which leaves rows that they can see */
  requested: { checksum: 'b3'.repeat(32), id: '' },
}
let stranger: Person

const toIds = ({ checksum }: { checksum: string }) => ({ checksum, header_hash: toHeaderHash(checksum) })

afterAll(() => {
  overrideSentences({})
  server.stripe.close()
})
beforeAll(async () => {
  // A made-up language, which shows sentences that are in no table.
  overrideSentences({ en: markTexts(sentences) })
  const { db, clock } = server.deps
  const domain = 'bakery.org'
  await db.transaction((tx) =>
    tx
      .insert(companies)
      .values({ id: 'organization-bakery', name: 'Bakery', domain, createdAt: clock.now() }),
  )
  const made = await Promise.all([
    createPerson(server, 'unverified@bakery.org', 'nothing'),
    createPerson(server, 'pending@bakery.org', 'eulaAccepted'),
    createPerson(server, 'opener@customer.org'),
    createPerson(server, 'banned@customer.org'),
    createPerson(server, 'baker@bakery.org'),
    createPerson(server, 'other@bakery.org'),
    createPerson(server, 'deactivated@bakery.org'),
    createPerson(server, 'admin@bakery.org'),
  ])
  for (const [index, person] of made.entries()) tokens[people[index + 1] ?? 'nobody'] = person
  const [baker, otherBaker, deactivated, admin] = made.slice(4) as [Person, Person, Person, Person]
  tokens['admin mode'] = admin
  const foreign = await createPerson(server, 'foreign@rival.org')
  tokens['other admin'] = foreign
  stranger = await createPerson(server, 'stranger@elsewhere.org')

  const grant = (...emails: string[]) => ({
    permissions: emails.map((email) => ({ email, key_path: ['file'] })),
  })
  const access = grant('opener@customer.org', 'banned@customer.org', '*@partner.org')
  cake.ownFile.id = (await bakeAs(server, baker, { ...access, ...toIds(cake.ownFile) })).body.id
  for (const [index, person] of [otherBaker, deactivated, foreign].entries()) {
    await bakeAs(server, person, { ...grant('guest@guest.org'), checksum: `${index}f`.repeat(32) })
  }
  for (const foreignCake of [cake.foreign, cake.requested]) {
    foreignCake.id = (await bakeAs(server, stranger, { ...grant(), ...toIds(foreignCake) })).body.id
  }
  await db.transaction(async (tx) => {
    await tx.update(persons).set({ isAdmin: true }).where(eq(persons.id, admin.userId))
    await tx
      .update(persons)
      .set({ bakingDeactivatedAt: clock.now() })
      .where(eq(persons.id, deactivated.userId))
  })
  const ban = { action: 'add', email: 'banned@customer.org', ban_level: 'org', reason: enteredReason }
  await callApi(server, '/bans/manage', ban, admin.token)
})

async function ask(
  name: Name,
  route: Route,
  variant: Variant,
  actor: (typeof people)[number],
): Promise<Result> {
  const person = tokens[actor]
  const foreign = name === 'getKeys' ? cake.requested : cake.foreign
  const { checksum, id } = isForeign(variant) ? foreign : cake.ownFile
  const fixture: Facts = {
    checksum,
    fileId: id as FileId,
    sessionId: stranger.sessionId,
    email: stranger.email,
    ownEmail: person?.email ?? stranger.email,
    admin: variant === 'adminMode' || actor === 'admin mode' || actor === 'other admin',
  }
  const input = portalCalls[name].input?.(fixture, variant) ?? {}
  if (name === 'reportOpenFailed') {
    await callApi(server, '/get_keys', { checksum, email: fixture.ownEmail }, person?.token)
  }
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const reply =
    route.method === 'GET'
      ? await callApi(server, `${route.path}?${query}`, undefined, person?.token)
      : await callApi(server, route.path, input, person?.token)
  expect(unmarkedSentences(reply.body)).toEqual([])
  if (reply.status !== 200) return reply.body.code
  const isEmpty = route.isCsv ? reply.body.trim().split('\r\n').length === 1 : reply.body.total === 0
  return isEmpty && (isForeign(variant) || variant === 'foreignEmail') ? 'nothing' : 'ok'
}

/**
 * The fields of responses that people read. `error` is English by contract if it names a field, and in webhooks
 * (docs/texts.md).
 */
const readFields = ['error', 'reason', 'text', 'description', 'sentence']
const namesField = /^(?:[a-z_.]+|The body) (?:is|must|contains) |^This event is not signed /

/** Lists the sentences of a response that are in no table. */
function unmarkedSentences(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([field, value]) =>
    typeof value !== 'string'
      ? unmarkedSentences(value)
      : readFields.includes(field) &&
          findUnmarkedWords(value, [enteredReason, /\S+@\S+|\{\w+\}/g]).length > 0 &&
          !namesField.test(value)
        ? [value]
        : [],
  )
}

const variants: Variant[] = ['plain', 'foreignId', 'foreignEmail', 'adminMode']

describe.each(Object.keys(routes) as Name[])('%s', (name) => {
  it.each(variants.filter((variant) => portalCalls[name][variant] !== undefined))('%s', async (variant) => {
    const expected = Object.fromEntries(
      people.map((actor, index) => [actor, portalCalls[name][variant]?.[index]]),
    )
    const heard: [string, Result][] = []
    for (const actor of people) heard.push([actor, await ask(name, routes[name], variant, actor)])
    expect(Object.fromEntries(heard)).toEqual(expected)
  })
})

it.each(people.filter((actor) => actor !== 'nobody'))(
  'treats a key request by header hash like one by checksum: %s',
  async (actor) => {
    const { email, token } = tokens[actor] ?? stranger
    for (const { checksum } of Object.values(cake)) {
      const byChecksum = await callApi(server, '/get_keys', { checksum, email }, token)
      const byHeader = await callApi(
        server,
        '/get_keys',
        { header_hash: toHeaderHash(checksum), email },
        token,
      )
      const comparable = ({ status, body }: Reply) => ({ status, body: { ...body, request_id: '' } })
      expect(comparable(byHeader)).toEqual(comparable(byChecksum))
    }
  },
)

it('has exactly one row per call', () =>
  expect(Object.keys(portalCalls).sort()).toEqual(Object.keys(routes).sort()))
