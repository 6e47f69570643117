import type { Email } from '#contract/ids.ts'
import type { Deps } from '../../../../server/app/deps.ts'
import { createSeededRandom } from '../../../../server/demo/seeded-random.ts'
import type { Contact } from '../../../../server/identity/accounts/users/contacts.ts'
import type { PhoneNumber } from '../../../../server/identity/accounts/users/phones.ts'
import {
  type DirectoryProject,
  findProjectById,
  toConsumers,
} from '../../../../server/identity/base/projects/store.ts'
import type { SessionRow } from '../../../../server/identity/base/schema/sessions.ts'
import { type DirectoryUnit, runUnit } from '../../../../server/identity/base/unit-of-work.ts'
import type { Visitor } from '../../../../server/platform/http/visitor.ts'
import { portalProject, shopProject, type TestServer } from '../test-server.ts'
import { Expected } from './expected.ts'
import { createModel, type Model } from './model.ts'
import type { Actor } from './shown.ts'

/** A contact, and the actor who reads the messages to it. */
export type Mailbox = { contact: Contact; holder: Actor }

/** A code, link or reset token that waits in a mailbox. */
export type Pending = {
  kind: 'code' | 'link' | 'reset'
  box: Mailbox
  id: string
  secret: string
  addsTo: string | null
  requestedAt: number
}

/** A portal sign-up whose code waits in the mailbox. */
export type SignUp = {
  actor: Actor
  address: Email
  password: string
  code: string
  sessionId: string
  token: string
  expiresAt: number
}

export type Fixture = {
  server: TestServer
  /** has a fast hasher, the last code in `sent`, and an account policy that checks the model */
  deps: Deps
  project: DirectoryProject
  model: Model
  boxes: Mailbox[]
  operatorBox: Mailbox
  pending: Pending[]
  sessions: { actor: Actor; row: SessionRow; token: string }[]
  /** tokens with which the site's server signs an actor in */
  tokens: { actor: Actor; token: string }[]
  signUps: Map<string, SignUp>
  /** the users created by acts of this sequence */
  userIds: Set<string>
  /**
   * the actor who knows or has something, such as a password (by its hash), a wallet, a passkey, an identity or a
   * session
   */
  owners: Map<string, Actor>
  sent: { code: string }
  /** the number of the current act */
  now: { act: number }
  /** something that happens between two transactions of an act (rule O16) */
  meanwhile: { run: (() => Promise<void>) | undefined }
  pick<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
  next(): number
  run<Result>(work: (unit: DirectoryUnit) => Promise<Result>): Promise<Result>
}

/**
 * Creates a world for one sequence: up to four contacts of two people, which no other sequence uses.
 * @param name is part of the contacts, and unique in a database
 */
export async function createFixture(server: TestServer, name: string, seed: number): Promise<Fixture> {
  const random = createSeededRandom(seed).roll
  const { db } = server.deps
  const baseProject = random() < 0.25 ? portalProject : shopProject
  const storedProject = await db.read((tx) => findProjectById(tx, baseProject.id))
  if (!storedProject) throw new Error('The project is missing.')
  const digits = name.replace(/\D/g, '').slice(-7).padStart(7, '0')
  const email = (holder: Actor): Mailbox => ({
    holder,
    contact: { kind: 'email', value: `${holder}-${name}@example.org` as Email },
  })
  const phone = (holder: Actor, prefix: string): Mailbox => ({
    holder,
    contact: { kind: 'phone', value: `${prefix}${digits}` as PhoneNumber },
  })
  const extraBoxes = [email('stranger'), phone('owner', '+1501'), phone('stranger', '+1502')]
  const model = createModel()
  const sent = { code: '' }
  const meanwhile: Fixture['meanwhile'] = { run: undefined }
  let count = 0
  return {
    server,
    deps: toFastDeps(server.deps, model, sent, meanwhile),
    project: {
      ...toConsumers(storedProject),
      additionsWithoutSession: !storedProject.isPortal && random() < 0.4,
    },
    model,
    boxes: [email('owner'), ...extraBoxes.filter((_, index) => index === 0 || random() < 0.5)],
    operatorBox: email('operator'),
    pending: [],
    sessions: [],
    tokens: [],
    signUps: new Map(),
    userIds: new Set(),
    owners: new Map(),
    sent,
    now: { act: 0 },
    meanwhile,
    next: () => ++count,
    run: (work) => runUnit(db, baseProject, work),
    ...toChoices(random),
  }
}

/** Returns the same world with its own random choices, which concurrent acts do not influence. */
export const forkFixture = (fixture: Fixture): Fixture => ({
  ...fixture,
  ...toChoices(createSeededRandom(fixture.next() * 7919 + fixture.now.act * 104_729).roll),
})

/** The visitor of a call. Each comes from a different network, so that no limit is reached. */
export const toVisitor = (fixture: Fixture): Visitor => {
  const number = fixture.next() + fixture.now.act * 251
  return {
    ip: `10.${number % 250}.${Math.floor(number / 250) % 250}.1`,
    userAgent: 'test',
    device: 'desktop',
    locale: 'en',
  }
}

/** Hashes passwords immediately, stores codes, and lets something happen while a password is hashed. */
function toFastDeps(deps: Deps, model: Model, sent: { code: string }, meanwhile: Fixture['meanwhile']): Deps {
  return {
    ...deps,
    random: {
      ...deps.random,
      digits: (length) => {
        sent.code = deps.random.digits(length)
        return sent.code
      },
    },
    hasher: {
      hash: async (secret) => {
        await meanwhile.run?.()
        return `hash of ${secret}`
      },
      matches: async (hashed, secret) => {
        await meanwhile.run?.()
        return hashed === `hash of ${secret}`
      },
      tag: async (secret, salt) => `${Buffer.from(salt).toString('hex')} ${secret}`,
      isCurrent: () => true,
    },
    strength: async () => ({ score: 4, warning: '', suggestions: [] }),
    breached: async () => false,
    accountPolicy: {
      ...deps.accountPolicy,
      onEmailRemoved: (tx, userId, address) => {
        // Rule O15: a contact is only held if the user has proved it.
        if (!model.hasProved(userId, address)) model.tell(`the unproved ${address} is held`)
        return deps.accountPolicy.onEmailRemoved(tx, userId, address)
      },
    },
  }
}

const toChoices = (random: () => number) => ({
  pick: <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)]
    if (item === undefined) throw new Expected()
    return item
  },
  chance: (share: number) => random() < share,
})
