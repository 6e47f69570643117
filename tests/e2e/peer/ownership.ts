import type { Page } from '@playwright/test'
import type { Client } from 'stytch'
import { codeSentTo, messagesTo, messageTo } from '../../support/browser/outbox.ts'

export type Actor = 'owner' | 'stranger'
type Mailbox = { address: string; reader: Actor }

/** The result of a call by one of the provider's clients: the user that it signed in or created, or its rejection. */
type Outcome = { userId: string; methodId: string; rejected: string | undefined }

/** What the sequence knows about a user: what the site wrote, and who proved which addresses. */
type KnownUser = { note: string | undefined; claimer: Actor | undefined; proved: Set<string> }

export type Fixture = {
  pages: Record<Actor, Page>
  /** the provider's backend client, as used by the site's server */
  site: Client
  boxes: Mailbox[]
  users: Map<string, KnownUser>
  /** the acts so far */
  acts: string[]
  problems: string[]
  pick<Item>(items: readonly Item[]): Item
}

const session = { session_duration_minutes: 30 }

export function createFixture(pages: Fixture['pages'], site: Client, seed: number): Fixture {
  let state = seed >>> 0
  // A linear congruential generator: the same seed repeats the same choices.
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const box = (name: string, reader: Actor): Mailbox => ({
    reader,
    address: `${name}-${crypto.randomUUID()}@mail.test`,
  })
  return {
    pages,
    site,
    boxes: [box('ann', 'owner'), box('ann-work', 'owner'), box('eve', 'stranger')],
    users: new Map(),
    acts: [],
    problems: [],
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick.')
      return item
    },
  }
}

/** Calls a method of the provider's browser client in the page, such as `otps.authenticate`. */
async function call(page: Page, path: string, ...args: unknown[]): Promise<Outcome> {
  return page.evaluate(
    async ({ path, args }) => {
      const names = path.split('.')
      const method = names.pop() ?? ''
      // biome-ignore lint/suspicious/noExplicitAny: the path names any method of the client
      const holder = names.reduce((value: any, name) => value[name], window.openClient())
      try {
        const { user_id = '', method_id = '' } = (await holder[method](...args)) ?? {}
        return { userId: user_id, methodId: method_id, rejected: undefined }
      } catch (error) {
        const { error_type = String(error) } = error as { error_type?: string }
        return { userId: '', methodId: '', rejected: error_type }
      }
    },
    { path, args },
  )
}

/** Calls the provider's backend client. @returns the user, or undefined if the call is rejected */
const ask = (request: Promise<{ user_id: string }>) =>
  request.then(
    ({ user_id }) => user_id,
    () => undefined,
  )

function know(fixture: Fixture, userId: string): KnownUser {
  const knownUser = fixture.users.get(userId) ?? {
    note: undefined,
    claimer: undefined,
    proved: new Set<string>(),
  }
  fixture.users.set(userId, knownUser)
  return knownUser
}

/** An actor signed in. After a proof of an address, the user is theirs. */
function signedIn(fixture: Fixture, actor: Actor, { userId, rejected }: Outcome, proved?: string) {
  if (rejected !== undefined) return
  const knownUser = know(fixture, userId)
  if (knownUser.claimer !== undefined && knownUser.claimer !== actor) {
    fixture.problems.push(`${actor} got into the user of ${knownUser.claimer}`)
  }
  if (proved === undefined) return
  knownUser.claimer ??= actor
  knownUser.proved.add(proved)
}

async function proveByCode(
  fixture: Fixture,
  { address, reader }: Mailbox,
  send = 'otps.email.loginOrCreate',
) {
  const page = fixture.pages[reader]
  const before = (await messagesTo(address)).find(({ code }) => code !== null)?.code ?? undefined
  const sent = await call(page, send, address)
  if (sent.rejected !== undefined) return sent
  const code = await codeSentTo(address, before)
  const outcome = await call(page, 'otps.authenticate', code, sent.methodId, session)
  signedIn(fixture, reader, outcome, address)
  return outcome
}

/**
 * Requests a link or a reset for a mailbox.
 * @returns the token in its email; undefined if the request is rejected or the email has no link, as for an address
 *   without a user
 */
async function requestToken(fixture: Fixture, { address, reader }: Mailbox, path: string, request: unknown) {
  const before = (await messagesTo(address)).map(({ id }) => id)
  const { rejected } = await call(fixture.pages[reader], path, request)
  if (rejected !== undefined) return undefined
  const { link } = await messageTo(address, ({ id }) => !before.includes(id))
  return link === null ? undefined : (new URL(link).searchParams.get('token') ?? undefined)
}

const pickOwnBox = ({ boxes, pick }: Fixture, actor: Actor) =>
  pick(boxes.filter(({ reader }) => reader === actor))
const toPassword = (actor: Actor, address: string) => `${actor}-plum-lantern-${address.slice(0, 20)}`

/** What a person does in a browser. A rejection is not a problem. */
const personActs: Record<string, (fixture: Fixture, actor: Actor) => Promise<unknown>> = {
  async 'sign up with a password'(fixture, actor) {
    const { address } = fixture.pick(fixture.boxes)
    const password = toPassword(actor, address)
    const outcome = await call(fixture.pages[actor], 'passwords.create', {
      email: address,
      password,
      ...session,
    })
    signedIn(fixture, actor, outcome)
  },
  async 'sign in with a password'(fixture, actor) {
    const { address } = fixture.pick(fixture.boxes)
    const password = toPassword(actor, address)
    const body = { email: address, password, ...session }
    signedIn(fixture, actor, await call(fixture.pages[actor], 'passwords.authenticate', body))
  },
  'request a code': (fixture, actor) =>
    call(fixture.pages[actor], 'otps.email.loginOrCreate', fixture.pick(fixture.boxes).address),
  'prove an address by a code': (fixture, actor) => proveByCode(fixture, pickOwnBox(fixture, actor)),
  'add an address': (fixture, actor) => proveByCode(fixture, pickOwnBox(fixture, actor), 'otps.email.send'),
  'ask to add an address': (fixture, actor) =>
    call(fixture.pages[actor], 'otps.email.send', fixture.pick(fixture.boxes).address),
  async 'prove an address by a link'(fixture, actor) {
    const box = pickOwnBox(fixture, actor)
    const token = await requestToken(fixture, box, 'magicLinks.email.loginOrCreate', box.address)
    if (token === undefined) return
    const outcome = await call(fixture.pages[actor], 'magicLinks.authenticate', token, session)
    signedIn(fixture, actor, outcome, box.address)
  },
  async 'reset a password'(fixture, actor) {
    const box = pickOwnBox(fixture, actor)
    const email = box.address
    const token = await requestToken(fixture, box, 'passwords.resetByEmailStart', { email })
    if (token === undefined) return
    const body = { token, password: toPassword(actor, email), ...session }
    signedIn(fixture, actor, await call(fixture.pages[actor], 'passwords.resetByEmail', body), email)
  },
  'sign out': (fixture, actor) => call(fixture.pages[actor], 'session.revoke'),
}

/** What the site's server does, sometimes with a mistyped address. */
const siteActs: Record<string, (fixture: Fixture) => Promise<unknown>> = {
  async 'create a user'(fixture) {
    const note = `note ${fixture.acts.length}`
    const email = fixture.pick(fixture.boxes).address
    const userId = await ask(fixture.site.users.create({ email, trusted_metadata: { note } }))
    if (userId !== undefined) know(fixture, userId).note = note
  },
  async 'write to a user'(fixture) {
    const note = `note ${fixture.acts.length}`
    const user_id = fixture.pick([...fixture.users.keys()])
    if (await ask(fixture.site.users.update({ user_id, trusted_metadata: { note } }))) {
      know(fixture, user_id).note = note
    }
  },
  async invite(fixture) {
    const userId = await ask(
      fixture.site.magicLinks.email.invite({ email: fixture.pick(fixture.boxes).address }),
    )
    if (userId !== undefined) know(fixture, userId)
  },
  async 'replace the address of a user'(fixture) {
    const user_id = fixture.pick([...fixture.users.keys()])
    const email_address = fixture.pick(fixture.boxes).address
    if (await ask(fixture.site.users.exchangePrimaryFactor({ user_id, email_address }))) {
      Object.assign(know(fixture, user_id), { claimer: undefined, proved: new Set() })
    }
  },
}

/** Runs random acts, and checks after each that no user is lost or taken over. */
export async function takeActs(fixture: Fixture, count: number): Promise<void> {
  const [persons, sites] = [Object.entries(personActs), Object.entries(siteActs)]
  while (fixture.acts.length < count && fixture.problems.length === 0) {
    const actor = fixture.pick(['owner', 'stranger'] as const)
    const [name, act] =
      fixture.users.size > 0 && fixture.pick([false, false, true])
        ? fixture.pick(sites)
        : fixture.pick(persons)
    fixture.acts.push(`${actor}: ${name}`)
    await act(fixture, actor)
    await check(fixture)
  }
}

/** The reader of each mailbox can sign in with it, on the second attempt at the latest (rule O9). */
export async function proveAll(fixture: Fixture): Promise<void> {
  for (const box of fixture.boxes) {
    await call(fixture.pages[box.reader], 'session.revoke')
    const first = await proveByCode(fixture, box)
    const rejected = first.rejected && (await proveByCode(fixture, box)).rejected
    if (rejected) fixture.problems.push(`${box.reader} does not get in with ${box.address}: ${rejected}`)
    await check(fixture)
  }
}

async function check({ site, users, pages, problems }: Fixture): Promise<void> {
  for (const [user_id, { note, proved }] of users) {
    const user = await site.users.get({ user_id }).catch(() => undefined)
    if (!user) {
      problems.push(`${user_id} is lost`)
      continue
    }
    if (note !== undefined && user.trusted_metadata?.note !== note) problems.push(`${note} is lost`)
    const verified = user.emails.filter((email) => email.verified).map(({ email }) => email)
    for (const address of proved) if (!verified.includes(address)) problems.push(`${address} left its user`)
    for (const address of verified) if (!proved.has(address)) problems.push(`no one proved ${address}`)
  }
  for (const [actor, page] of Object.entries(pages)) {
    const token = await page.evaluate(() => window.openClient().session.getTokens()?.session_token)
    const userId =
      token && (await ask(site.sessions.authenticate({ session_token: token }).then(({ user }) => user)))
    const claimer = userId && users.get(userId)?.claimer
    if (claimer && claimer !== actor) problems.push(`${actor} has a session of the user of ${claimer}`)
  }
}
