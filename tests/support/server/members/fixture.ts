import { desc, eq } from 'drizzle-orm'
import { createSeededRandom } from '../../../../server/demo/seeded-random.ts'
import { openContent } from '../../../../server/platform/outbox/sealed-content.ts'
import { outbox } from '../../../../server/platform/schema/messages.ts'
import { type Business, workOrigin } from '../business.ts'
import type { TestServer } from '../test-server.ts'
import type { Directories } from './directories.ts'

/** An admin, a colleague, and a person who attacks both. */
export const people = ['ann', 'ben', 'mallory'] as const
export type Person = (typeof people)[number]

/** The two halves of the provider's contract. */
export type Half = 'browser' | 'backend'

/** An email address, and the people who read it, one after the other. */
export type Mailbox = { address: string; readers: { person: Person; since: number }[] }

/** A code or the token of a link that a person has read in a mailbox. */
export type Secret = {
  person: Person
  kind: 'discovery code' | 'discovery link' | 'code' | 'link' | 'reset'
  address: string
  /** '' in a discovery flow */
  organizationId: string
  value: string
  /** a code counts only from where it was requested */
  from: Origin
}

export type Origin = { half: Half; ip: string }

export type HeldSession = {
  person: Person
  id: string
  token: string
  memberId: string
  organizationId: string
}

export type HeldIntermediate = {
  person: Person
  token: string
  address: string
  /** whether a message to the address, or its issuer, proved the mailbox */
  isProof: boolean
  /** the organization and the member for whom alone it works; '' for all */
  organizationId: string
  memberId: string
}

/** The fields of responses that the acts read. */
export type Data = {
  session_token?: string
  intermediate_session_token?: string
  member_id?: string
  organization_id?: string
  member_session?: { member_session_id: string; organization_id: string; member_id: string } | null
  member?: { member_id: string; email_address: string } | null
  primary_required?: object | null
  totp_registration_id?: string
  secret?: string
  recovery_codes?: string[]
  discovered_organizations?: {
    organization: { organization_id: string }
    membership: { member: { member_id: string; email_address: string } | null }
  }[]
}

export type Reply = { isOk: boolean; status: number; error: string; data: Data; text: string }

/** What an act declares, so that everything else must stay as it was. */
export type Deed = {
  history: string
  person: Person
  isRace: boolean
  /** the organizations that it may change */
  touched: Set<string>
  /** the addresses whose mailbox it proves */
  proved: Set<string>
  /** the sessions of the members who act */
  acting: HeldSession[]
  /** organizations in which the site acts */
  bySite: Set<string>
  /** organization and address of members whom an admin or the site takes in */
  admitted: Set<string>
  /** whether rows may go because they have expired */
  isSweep: boolean
}

export type Fixture = {
  server: TestServer
  business: Business
  domain: string
  boxes: Mailbox[]
  /** the organizations of the sequence, in the order of their creation */
  organizationIds: string[]
  sessions: HeldSession[]
  intermediates: HeldIntermediate[]
  secrets: Secret[]
  passwords: { person: Person; text: string; address: string; organizationId: string }[]
  authenticators: { person: Person; id: string; memberId: string; secret: string; codes: string[] }[]
  /** intermediate sessions that a session has consumed */
  consumed: string[]
  /** intermediate sessions that contain a second factor */
  withSecond: Set<string>
  usedCodes: Set<string>
  /** sessions that the site kept when it changed the address */
  kept: Set<string>
  /** what the site wrote to members */
  siteValues: Map<string, { externalId?: string; note?: string }>
  /** who set a password (by its hash) */
  setters: Map<string, Person>
  /** passwords (by their hash) that were set in a kept session */
  setInKept: Set<string>
  /** organization and address of removed members */
  removed: Set<string>
  /** what the database shows before the act */
  before: Directories
  deed: Deed
  problems: string[]
  tell(problem: string): void
  pick<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
  half(): Half
  next(): number
}

/** Thrown when there is nothing to do. */
export class Nothing extends Error {}

/** Creates the fixture of a sequence, whose addresses no other sequence has. */
export function createFixture(server: TestServer, business: Business, seed: number): Fixture {
  const random = createSeededRandom(seed).roll
  const domain = `corp-${seed}.example`
  const since = server.clock.now().getTime()
  const box = (name: string, person: Person, at = domain): Mailbox => ({
    address: `${name}@${at}`,
    readers: [{ person, since }],
  })
  const problems: string[] = []
  let count = 0
  const fixture: Fixture = {
    ...{ server, business, domain, problems },
    boxes: [
      box('ann', 'ann'),
      box('ben', 'ben'),
      box('temp', 'mallory'),
      box('mallory', 'mallory', `evil-${seed}.example`),
    ],
    ...{ organizationIds: [], sessions: [], intermediates: [], secrets: [], passwords: [] },
    ...{
      authenticators: [],
      consumed: [],
      withSecond: new Set(),
      usedCodes: new Set(),
      kept: new Set(),
      siteValues: new Map(),
      setters: new Map(),
      setInKept: new Set(),
    },
    ...{ removed: new Set(), before: new Map() },
    deed: createDeed('', 'ann'),
    tell: (problem) => void problems.push(`${problem} (after: ${fixture.deed.history})`),
    next: () => ++count,
    ...toChoices(random),
  }
  return fixture
}

export const createDeed = (history: string, person: Person, isRace = false): Deed => ({
  ...{ history, person, isRace, isSweep: false, acting: [] },
  ...{ touched: new Set(), proved: new Set(), bySite: new Set(), admitted: new Set() },
})

/** Returns the same fixture with separate random choices, which concurrent acts do not influence. */
export const forkFixture = (fixture: Fixture): Fixture => ({
  ...fixture,
  ...toChoices(createSeededRandom(fixture.next() * 7919 + fixture.deed.history.length).roll),
})

const toChoices = (random: () => number) => ({
  pick: <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Nothing()
    return item
  },
  chance: (share: number) => random() < share,
  half: (): Half => (random() < 0.5 ? 'browser' : 'backend'),
})

/** Returns who reads a mailbox now. */
export const readerOf = ({ readers }: Mailbox): Person => readers.at(-1)?.person ?? 'mallory'

type Request = {
  method?: string
  body?: object
  token?: string
  /** the site relays the session as that of the member who acts */
  isRelayed?: boolean
  ip?: string
}

/** Returns an origin from which no other call comes, so that acts do not share limits. */
export function newOrigin(fixture: Fixture): Origin {
  const number = fixture.next()
  return { half: fixture.half(), ip: `10.${number % 250}.${Math.floor(number / 250)}.1` }
}

/** Calls one half of the contract like its client. Each call comes from another network. */
export async function call(
  fixture: Fixture,
  half: Half,
  path: string,
  { method = 'POST', body, token, isRelayed = false, ip = newOrigin(fixture).ip }: Request = {},
): Promise<Reply> {
  const { business, server } = fixture
  const isBrowser = half === 'browser'
  const user = isBrowser ? business.publicToken : business.id
  const password = isBrowser ? (token ?? business.publicToken) : business.secret
  const shown = !isBrowser && token !== undefined && !isRelayed ? { session_token: token } : {}
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await server.app.request(
    `http://localhost:4000${isBrowser ? '/sdk/v1' : '/v1'}/b2b${path}`,
    {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        ...(isBrowser ? { origin: workOrigin } : {}),
        ...(isRelayed && !isBrowser ? { 'x-stytch-member-session': token ?? '' } : {}),
      },
      ...(hasBody ? { body: JSON.stringify({ ...body, ...shown }) } : {}),
    },
    { incoming: { socket: { remoteAddress: ip } } },
  )
  const text = await response.text()
  const parsed = text === '' ? {} : (JSON.parse(text) as { data?: Data; error_type?: string } & Data)
  if (response.status >= 500) fixture.tell(`${method} ${path} failed: ${text}`)
  const isOk = response.status === 200
  const data = (isBrowser ? parsed.data : parsed) ?? {}
  return { isOk, status: response.status, error: parsed.error_type ?? '', data, text }
}

/** Keeps what a sign-in gives to a person: a session, or an intermediate session. */
export function keep(
  fixture: Fixture,
  person: Person,
  { data }: Reply,
  { address, isProof }: Pick<HeldIntermediate, 'address' | 'isProof'>,
): void {
  const { member_session: session, session_token: token, intermediate_session_token: intermediate } = data
  if (session && token) {
    const held = { person, id: session.member_session_id, token, memberId: session.member_id }
    const former = fixture.sessions.findIndex(({ id }) => id === held.id)
    if (former >= 0) fixture.sessions.splice(former, 1)
    fixture.sessions.push({ ...held, organizationId: session.organization_id })
  }
  if (!intermediate || fixture.intermediates.some((former) => former.token === intermediate)) return
  const { organization_id: organizationId = '', member_id: memberId = '' } = data
  fixture.intermediates.push({ person, token: intermediate, address, isProof, organizationId, memberId })
}

/** Reads the newest message to an address or a number. @returns its code and the token of its link; '' for none */
export async function readMessage(
  { server: { deps } }: Fixture,
  to: string,
): Promise<{ code: string; token: string }> {
  const [row] = await deps.db.read((tx) =>
    tx.select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.position)).limit(1),
  )
  if (!row?.sealed) return { code: '', token: '' }
  const { code, link } = openContent(deps, row.id, row.sealed, {})
  return { code: code ?? '', token: link === null ? '' : (new URL(link).searchParams.get('token') ?? '') }
}
