import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createSeededRandom, type SeededRandom } from '../../../../server/demo/seeded-random.ts'
import {
  type Business,
  callBusiness,
  createBusiness,
  createMemberBySite,
  discover,
  enter,
  startOrganization,
  toSignedIn,
  workOrigin,
} from '../business.ts'
import { businessBackendRows, businessCalls } from '../calls/business.ts'
import type { Row, Template } from '../calls/row.ts'
import { readOutbox } from '../provider-client.ts'
import type { TestServer } from '../test-server.ts'
import { recordChanges, type Victim } from './changes.ts'
import { listDifferences, listLeaks } from './compare.ts'
import { takeSnapshot } from './snapshot.ts'

/** What belongs to an organization and one of its members, by its kind. */
type Owned = Record<
  'organization' | 'slug' | 'member' | 'email' | 'emailId' | 'password' | 'session' | 'intermediate',
  string
>

/** Two organizations of one project, with a person in both who has signed in to one by a password, which never crosses. */
export type Neighbors = {
  server: TestServer
  business: Business
  /** the session of an admin of the organization that calls */
  token: string
  principalValues: Owned
  foreign: Owned
  unknown: Owned
  victim: Victim
}

const password = 'violet-harbour-quilt-31'

async function createOwned(
  server: TestServer,
  business: Business,
  name: string,
): Promise<Owned & { token: string }> {
  const email = `admin@${name}.example`
  const admin = await startOrganization(server, business, email)
  const organization = admin.organizationId
  const body = { organization_id: organization, email_address: email }
  await callBusiness(server, business, '/passwords/email/reset/start', { body })
  const link = new URL((await readOutbox(server, email))[0]?.link ?? '')
  const reset = {
    password_reset_token: link.searchParams.get('token'),
    password,
    session_duration_minutes: 60,
  }
  const set = await callBusiness(server, business, '/passwords/email/reset', { body: reset })
  const { token, memberId } = toSignedIn(set)
  const shown = set.body.data as {
    member: Record<string, string>
    member_session: { member_session_id: string }
  }
  const { intermediate_session_token } = await discover(server, business, email)
  return {
    ...{ organization, token, member: memberId, email, slug: name, intermediate: intermediate_session_token },
    emailId: String(shown.member.email_address_id ?? `email-${randomUUID()}`),
    password: String(shown.member.member_password_id),
    session: shown.member_session.member_session_id,
  }
}

/** Creates two organizations. Call stopRecording at the end. */
export async function createNeighbors(server: TestServer): Promise<Neighbors> {
  const business = await createBusiness(server, {
    products: ['otp', 'emailMagicLinks', 'passwords', 'oauth'],
    redirect_uris: [`${workOrigin}/authenticate`],
  })
  const { token, ...principalValues } = await createOwned(server, business, 'hobby')
  const { token: _, ...foreign } = await createOwned(server, business, 'corp')
  // The admin of one is a member of the other.
  await createMemberBySite(server, business, foreign.organization, { email_address: principalValues.email })
  await enter(server, business, principalValues.email, foreign.organization)
  const { rows } = (await server.deps.db.read((tx) =>
    tx.execute(sql`select id from users where organization_id = ${foreign.organization}`),
  )) as unknown as { rows: { id: string }[] }
  await recordChanges(server)
  const victim = { id: foreign.organization, userIds: rows.map(({ id }) => id) }
  return { server, business, token, principalValues, foreign, unknown: toUnknown(foreign), victim }
}

/** Returns values in the same format that do not exist. */
const toUnknown = (real: Owned): Owned => ({
  ...(Object.fromEntries(
    Object.entries(real).map(([kind, value]) => [
      kind,
      value.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, () => randomUUID()),
    ]),
  ) as Owned),
  email: 'nobody@corp.example',
  slug: 'void',
  intermediate: randomUUID().replaceAll('-', '').padEnd(43, 'x'),
})

/** The kind of value of a field or a parameter of a path. */
const kinds: Readonly<Record<string, keyof Owned>> = {
  ...{ organization_id: 'organization', organizationId: 'organization', organization_ids: 'organization' },
  ...{ organization_slug: 'slug', member_id: 'member', memberId: 'member', id: 'member' },
  ...{ email_address: 'email', email_id: 'emailId', memberPasswordId: 'password' },
  ...{ member_session_id: 'session', intermediate_session_token: 'intermediate' },
}

type Fill = (name: string) => string | undefined

const fill = (template: Template, toValue: Fill, name = ''): unknown => {
  if (Array.isArray(template)) return template.map((part: Template) => fill(part, toValue, name))
  if (typeof template !== 'object') return (typeof template === 'string' && toValue(name)) || template
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, fill(part, toValue, key)]))
}

const rows = Object.entries<Row>({ ...businessCalls, ...businessBackendRows })
  // The person reads the mailbox of its membership, so discovery lists both organizations (rule B20).
  .filter(([name]) => !name.includes('/discovery/') && !name.includes('/sessions/exchange'))
  // Anyone may name an organization in a call without a session, such as one that sends a code; and the site reads each member.
  .filter(([name, { session }]) => name.includes(' /v1/') || session === true)
  .filter(([name]) => !name.includes('/dangerously_get/'))

/** Builds a call by the admin of the calling organization, in the browser or relayed, or by the site about its organization. */
function build(
  { business, token, principalValues }: Neighbors,
  name: string,
  replaced: Readonly<Record<string, string>>,
) {
  const row: Row = rows.find(([candidate]) => candidate === name)?.[1] ?? {}
  const [method = '', pattern = ''] = name.split(' ')
  const toValue: Fill = (field) =>
    replaced[field] ?? (kinds[field] ? principalValues[kinds[field]] : undefined)
  const isPassword = pattern.includes('/passwords/:id')
  const path = pattern.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(
      isPassword && replaced[field] === undefined ? principalValues.password : (toValue(field) ?? 'x'),
    ),
  )
  const isBrowser = path.startsWith('/sdk/')
  const query = new URLSearchParams(fill(row.query ?? {}, toValue) as Record<string, string>).toString()
  const credentials = isBrowser ? `${business.publicToken}:${token}` : `${business.id}:${business.secret}`
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const body = hasBody ? JSON.stringify(fill(row.body ?? {}, toValue)) : undefined
  const url = `http://localhost:4000${path}${query ? `?${query}` : ''}`
  const headers = {
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    ...(isBrowser ? { origin: workOrigin } : {}),
  }
  return { url, method, headers, body, text: [url, body, ...Object.values(replaced)].join('\n') }
}

export type Crossings = { calls: number; statuses: Map<number, number>; problems: string[] }

/** The status of a call that the server does not serve yet, or not for a relayed session. */
const notServed = 501

/**
 * Makes random calls of one organization with values of another one, and repeats each with values that do not exist (rule B38).
 * @param count how many calls the server must serve; others are compared as well, and are not counted
 * @returns the differences between the two, the leaks, and the changes in the other organization
 */
export async function crossOrganizations(
  neighbors: Neighbors,
  count: number,
  seed: number,
): Promise<Crossings> {
  const random = createSeededRandom(seed)
  const report: Crossings = { calls: 0, statuses: new Map(), problems: [] }
  while (report.calls < count) {
    const [name, row] = random.pick(rows)
    const text = JSON.stringify(row) + name
    const isOfSite = name.includes(' /v1/')
    const isRelayed = isOfSite && random.roll() < 0.5
    // Without a session, the site may reach each organization. Its member is in one of them.
    const fields = Object.keys(kinds)
      .filter((field) => new RegExp(`[:"]${field}\\b`).test(text))
      .filter((field) => !isOfSite || isRelayed || kinds[field] === 'member')
    if (fields.length === 0 || (isOfSite && !isRelayed && !text.includes('organization'))) continue
    const chosen = pickPlaces(random, fields)
    const { status, problems } = await cross(neighbors, name, chosen, isRelayed)
    if (status !== notServed) report.calls += 1
    report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1)
    report.problems.push(...problems.map((problem) => `${name} with ${JSON.stringify(chosen)}: ${problem}`))
  }
  return report
}

type Places = readonly { field: string; kind: keyof Owned }[]

const pickPlaces = (random: SeededRandom, fields: readonly string[]): Places =>
  random.sample(fields, random.between(1, Math.min(3, fields.length))).map((field) => {
    const kind = kinds[field] ?? 'member'
    return {
      field,
      kind:
        random.roll() < 0.8 || kind === 'email' ? kind : random.pick(['member', 'organization', 'emailId']),
    }
  })

async function cross(neighbors: Neighbors, name: string, places: Places, isRelayed: boolean) {
  const { server, victim, foreign, unknown, token } = neighbors
  const send = async (values: Owned) => {
    const replaced = Object.fromEntries(places.map(({ field, kind }) => [field, values[kind]]))
    const { url, method, headers, body, text } = build(neighbors, name, replaced)
    const relayed = isRelayed ? { 'x-stytch-member-session': token } : {}
    const request = new Request(url, {
      method,
      headers: { ...headers, ...relayed },
      ...(body ? { body } : {}),
    })
    const sent = places.map(({ kind }) => ({ kind, value: values[kind] }))
    return { snapshot: await takeSnapshot(server, victim, request), sent, text }
  }
  const [response, baseline] = [await send(foreign), await send(unknown)]
  const problems = [
    ...listDifferences([response.snapshot, response.sent], [baseline.snapshot, baseline.sent]),
    ...listLeaks(response.snapshot, foreign, response.text),
    ...response.snapshot.changes.victim.map((change) => `wrote a row of the other organization: ${change}`),
  ]
  return { status: response.snapshot.status, problems }
}
