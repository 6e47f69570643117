import { inArray } from 'drizzle-orm'
import { type SessionRow, sessions } from '../../../../server/identity/schema/sessions.ts'
import { createSession } from '../../../../server/identity/sessions/store.ts'
import type { UnitOfWork } from '../../../../server/identity/unit-of-work.ts'
import { Expected } from './expected.ts'
import { findHolderOf } from './read-users.ts'
import type { Actor } from './shown.ts'
import type { World } from './world.ts'

/** Something that a person, a site's server or an operator does. What it throws undoes it. */
export type Act = (world: World, actor: Actor) => Promise<void>

/** Picks the mailbox of an email address, of one holder if given. */
export function emailBox(world: World, holder?: Actor) {
  const boxes = world.boxes.filter(({ holder: who }) => holder === undefined || who === holder)
  const found = boxes.flatMap(({ contact, holder: who }) =>
    contact.kind === 'email' ? [{ contact, holder: who }] : [],
  )
  return world.pick(found)
}

/** Picks a user who has one of the contacts. */
export async function pickUser(world: World): Promise<string> {
  const holder = await findHolderOf(world, world.pick(world.boxes))
  if (!holder) throw new Expected()
  return holder.userId
}

/** Starts the session of an actor who has just signed in. */
export async function startSession(
  world: World,
  unit: UnitOfWork,
  actor: Actor,
  userId: string,
  type: string,
) {
  const { clock } = world.server
  const { session, token } = await createSession(unit, world.deps, {
    userId,
    minutes: 43_200,
    factors: [{ type, delivery_method: 'test', last_authenticated_at: clock.now().toISOString() }],
    ip: '',
    userAgent: '',
  })
  keepSession(world, actor, session, token)
}

export function keepSession(world: World, actor: Actor, row: SessionRow, token: string) {
  world.userIds.add(row.userId)
  world.sessions.push({ actor, row, token })
  world.owners.set(row.id, actor)
}

/** A session as an act found it. */
export type FoundSession = SessionRow & { token: string; hasEnded: boolean }

/**
 * Returns a session of the actor, of a user if there is one. Once in a while it has ended since the act found it (rule O16).
 * @throws Expected if there is none
 */
export async function findSession(world: World, actor: Actor, userId?: string | null): Promise<FoundSession> {
  const known = world.sessions.filter((session) => session.actor === actor)
  if (known.length === 0) throw new Expected()
  const isLive = inArray(
    sessions.id,
    known.map(({ row }) => row.id),
  )
  const live = await world.server.deps.db.read((tx) => tx.select().from(sessions).where(isLive))
  const ended = known.filter(({ row }) => !live.some(({ id }) => id === row.id))
  const hasEnded = ended.length > 0 && world.chance(0.15)
  const ofUser = live.filter((row) => row.userId === userId)
  const row = hasEnded
    ? world.pick(ended).row
    : world.pick(ofUser.length > 0 && world.chance(0.7) ? ofUser : live)
  await world.meanwhile.run?.()
  return { ...row, hasEnded, token: known.find((session) => session.row.id === row.id)?.token ?? '' }
}

/** Reports that an act used a session to change its user. */
export function used(world: World, { userId, hasEnded }: FoundSession) {
  if (hasEnded) world.model.tell('a session that had ended was used')
  world.model.changed(userId)
}

/** A password that an actor knows. */
export function nameSecret(world: World, actor: Actor): { password: string; hash: string } {
  const password = `password ${world.next()} of ${actor} ${world.boxes[0]?.contact.value}`
  const hash = `hash of ${password}`
  world.owners.set(hash, actor)
  return { password, hash }
}
