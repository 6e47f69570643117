import type { Page } from '@playwright/test'
import type { Client } from 'stytch'
import { codeSentTo, messagesTo, messageTo } from '../../support/outbox.ts'

export type Actor = 'owner' | 'stranger'
type Mailbox = { address: string; reader: Actor }

/** What a call of one of the provider's clients did: the user whom it signed in or created, or its refusal. */
type Outcome = { userId: string; methodId: string; refused: string | undefined }

/** What the sequence knows of a user: what the site wrote, and who proved which addresses. */
type Known = { note: string | undefined; claimer: Actor | undefined; proved: Set<string> }

export type World = {
  pages: Record<Actor, Page>
  /** the provider's backend client, as the site's server uses it */
  site: Client
  boxes: Mailbox[]
  users: Map<string, Known>
  /** the acts so far */
  acts: string[]
  problems: string[]
  pick<Item>(items: readonly Item[]): Item
}

const session = { session_duration_minutes: 30 }

export function createWorld(pages: World['pages'], site: Client, seed: number): World {
  let state = seed >>> 0
  // A linear congruential generator, so that a seed repeats its choices.
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
        return { userId: user_id, methodId: method_id, refused: undefined }
      } catch (problem) {
        const { error_type = String(problem) } = problem as { error_type?: string }
        return { userId: '', methodId: '', refused: error_type }
      }
    },
    { path, args },
  )
}

/** Calls the provider's backend client. @returns the user, or undefined if the call is refused */
const ask = (request: Promise<{ user_id: string }>) =>
  request.then(
    ({ user_id }) => user_id,
    () => undefined,
  )

function know(world: World, userId: string): Known {
  const known = world.users.get(userId) ?? { note: undefined, claimer: undefined, proved: new Set<string>() }
  world.users.set(userId, known)
  return known
}

/** An actor got in. With a proof of an address, the user is theirs from then on. */
function signedIn(world: World, actor: Actor, { userId, refused }: Outcome, proved?: string) {
  if (refused !== undefined) return
  const known = know(world, userId)
  if (known.claimer !== undefined && known.claimer !== actor) {
    world.problems.push(`${actor} got into the user of ${known.claimer}`)
  }
  if (proved === undefined) return
  known.claimer ??= actor
  known.proved.add(proved)
}

async function proveByCode(world: World, { address, reader }: Mailbox, send = 'otps.email.loginOrCreate') {
  const page = world.pages[reader]
  const before = (await messagesTo(address)).find(({ code }) => code !== null)?.code ?? undefined
  const sent = await call(page, send, address)
  if (sent.refused !== undefined) return sent
  const code = await codeSentTo(address, before)
  const outcome = await call(page, 'otps.authenticate', code, sent.methodId, session)
  signedIn(world, reader, outcome, address)
  return outcome
}

/**
 * Requests a link or a reset for a mailbox.
 * @returns the token in its mail; undefined if the request is refused, or if the mail has no link, as one to an address
 *   without a user
 */
async function requestToken(world: World, { address, reader }: Mailbox, path: string, request: unknown) {
  const before = (await messagesTo(address)).map(({ id }) => id)
  const { refused } = await call(world.pages[reader], path, request)
  if (refused !== undefined) return undefined
  const { link } = await messageTo(address, ({ id }) => !before.includes(id))
  return link === null ? undefined : (new URL(link).searchParams.get('token') ?? undefined)
}

const pickOwnBox = ({ boxes, pick }: World, actor: Actor) =>
  pick(boxes.filter(({ reader }) => reader === actor))
const toPassword = (actor: Actor, address: string) => `${actor}-plum-lantern-${address.slice(0, 20)}`

/** What a person does in a browser. A refusal is no problem. */
const personActs: Record<string, (world: World, actor: Actor) => Promise<unknown>> = {
  async 'sign up with a password'(world, actor) {
    const { address } = world.pick(world.boxes)
    const password = toPassword(actor, address)
    const outcome = await call(world.pages[actor], 'passwords.create', {
      email: address,
      password,
      ...session,
    })
    signedIn(world, actor, outcome)
  },
  async 'sign in with a password'(world, actor) {
    const { address } = world.pick(world.boxes)
    const password = toPassword(actor, address)
    const body = { email: address, password, ...session }
    signedIn(world, actor, await call(world.pages[actor], 'passwords.authenticate', body))
  },
  'request a code': (world, actor) =>
    call(world.pages[actor], 'otps.email.loginOrCreate', world.pick(world.boxes).address),
  'prove an address by a code': (world, actor) => proveByCode(world, pickOwnBox(world, actor)),
  'add an address': (world, actor) => proveByCode(world, pickOwnBox(world, actor), 'otps.email.send'),
  'ask to add an address': (world, actor) =>
    call(world.pages[actor], 'otps.email.send', world.pick(world.boxes).address),
  async 'prove an address by a link'(world, actor) {
    const box = pickOwnBox(world, actor)
    const token = await requestToken(world, box, 'magicLinks.email.loginOrCreate', box.address)
    if (token === undefined) return
    const outcome = await call(world.pages[actor], 'magicLinks.authenticate', token, session)
    signedIn(world, actor, outcome, box.address)
  },
  async 'reset a password'(world, actor) {
    const box = pickOwnBox(world, actor)
    const email = box.address
    const token = await requestToken(world, box, 'passwords.resetByEmailStart', { email })
    if (token === undefined) return
    const body = { token, password: toPassword(actor, email), ...session }
    signedIn(world, actor, await call(world.pages[actor], 'passwords.resetByEmail', body), email)
  },
  'sign out': (world, actor) => call(world.pages[actor], 'session.revoke'),
}

/** What the site's server does, also with an address that someone mistyped. */
const siteActs: Record<string, (world: World) => Promise<unknown>> = {
  async 'create a user'(world) {
    const note = `note ${world.acts.length}`
    const email = world.pick(world.boxes).address
    const userId = await ask(world.site.users.create({ email, trusted_metadata: { note } }))
    if (userId !== undefined) know(world, userId).note = note
  },
  async 'write to a user'(world) {
    const note = `note ${world.acts.length}`
    const user_id = world.pick([...world.users.keys()])
    if (await ask(world.site.users.update({ user_id, trusted_metadata: { note } }))) {
      know(world, user_id).note = note
    }
  },
  async invite(world) {
    const userId = await ask(world.site.magicLinks.email.invite({ email: world.pick(world.boxes).address }))
    if (userId !== undefined) know(world, userId)
  },
  async 'exchange the address of a user'(world) {
    const user_id = world.pick([...world.users.keys()])
    const email_address = world.pick(world.boxes).address
    if (await ask(world.site.users.exchangePrimaryFactor({ user_id, email_address }))) {
      Object.assign(know(world, user_id), { claimer: undefined, proved: new Set() })
    }
  },
}

/** Takes random acts, and checks after each that nothing is lost or taken. */
export async function takeActs(world: World, count: number): Promise<void> {
  const [persons, sites] = [Object.entries(personActs), Object.entries(siteActs)]
  while (world.acts.length < count && world.problems.length === 0) {
    const actor = world.pick(['owner', 'stranger'] as const)
    const [name, act] =
      world.users.size > 0 && world.pick([false, false, true]) ? world.pick(sites) : world.pick(persons)
    world.acts.push(`${actor}: ${name}`)
    await act(world, actor)
    await check(world)
  }
}

/** The reader of each mailbox gets in with it, at the latest at the second try (rule O9). */
export async function proveAll(world: World): Promise<void> {
  for (const box of world.boxes) {
    await call(world.pages[box.reader], 'session.revoke')
    const first = await proveByCode(world, box)
    const refused = first.refused && (await proveByCode(world, box)).refused
    if (refused) world.problems.push(`${box.reader} does not get in with ${box.address}: ${refused}`)
    await check(world)
  }
}

async function check({ site, users, pages, problems }: World): Promise<void> {
  for (const [user_id, { note, proved }] of users) {
    const user = await site.users.get({ user_id }).catch(() => undefined)
    if (!user) {
      problems.push(`${user_id} is lost`)
      continue
    }
    if (note !== undefined && user.trusted_metadata?.note !== note) problems.push(`${note} is lost`)
    const verified = user.emails.filter((email) => email.verified).map(({ email }) => email)
    for (const address of proved) if (!verified.includes(address)) problems.push(`${address} left its user`)
    for (const address of verified) if (!proved.has(address)) problems.push(`nobody proved ${address}`)
  }
  for (const [actor, page] of Object.entries(pages)) {
    const token = await page.evaluate(() => window.openClient().session.getTokens()?.session_token)
    const userId =
      token && (await ask(site.sessions.authenticate({ session_token: token }).then(({ user }) => user)))
    const claimer = userId && users.get(userId)?.claimer
    if (claimer && claimer !== actor) problems.push(`${actor} has a session of the user of ${claimer}`)
  }
}
