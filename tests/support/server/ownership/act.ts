import { inArray } from 'drizzle-orm'
import { type SessionRow, sessions } from '../../../../server/identity/base/schema/sessions.ts'
import type { DirectoryUnit } from '../../../../server/identity/base/unit-of-work.ts'
import { openSession } from '../../../../server/identity/operations/access/sign-in.ts'
import { Expected } from './expected.ts'
import type { Fixture } from './fixture.ts'
import { findHolderOf } from './read-users.ts'
import type { Actor } from './shown.ts'

/** An action of a person, a site's server or an operator. An exception undoes it. */
export type Act = (fixture: Fixture, actor: Actor) => Promise<void>

/** Picks the mailbox of an email address; if a holder is given, one of the holder's. */
export function emailBox(fixture: Fixture, holder?: Actor) {
  const boxes = fixture.boxes.filter(({ holder: boxHolder }) => holder === undefined || boxHolder === holder)
  const emailBoxes = boxes.flatMap(({ contact, holder: boxHolder }) =>
    contact.kind === 'email' ? [{ contact, holder: boxHolder }] : [],
  )
  return fixture.pick(emailBoxes)
}

/** Picks a user who has one of the contacts. */
export async function pickUser(fixture: Fixture): Promise<string> {
  const holder = await findHolderOf(fixture, fixture.pick(fixture.boxes))
  if (!holder) throw new Expected()
  return holder.userId
}

/** Stores the session of an actor who has just signed in. */
export async function startSession(
  fixture: Fixture,
  unit: DirectoryUnit,
  actor: Actor,
  userId: string,
  type: string,
) {
  const { clock } = fixture.server
  const { session, token } = await openSession(unit, fixture.deps, {
    userId,
    minutes: 43_200,
    factors: [{ type, delivery_method: 'test', last_authenticated_at: clock.now().toISOString() }],
    ip: '',
    userAgent: '',
  })
  keepSession(fixture, actor, session, token)
}

export function keepSession(fixture: Fixture, actor: Actor, row: SessionRow, token: string) {
  fixture.userIds.add(row.userId)
  fixture.sessions.push({ actor, row, token })
  fixture.owners.set(row.id, actor)
}

/** A session as an act found it. */
export type FoundSession = SessionRow & { token: string; hasEnded: boolean }

/**
 * Returns a session of the actor; if a user is given, a session of this user. Occasionally, it has ended since the act
 * found it (rule O16).
 * @throws Expected if there is none
 */
export async function findSession(
  fixture: Fixture,
  actor: Actor,
  userId?: string | null,
): Promise<FoundSession> {
  const actorSessions = fixture.sessions.filter((session) => session.actor === actor)
  if (actorSessions.length === 0) throw new Expected()
  const isLive = inArray(
    sessions.id,
    actorSessions.map(({ row }) => row.id),
  )
  const live = await fixture.server.deps.db.read((tx) => tx.select().from(sessions).where(isLive))
  const ended = actorSessions.filter(({ row }) => !live.some(({ id }) => id === row.id))
  const hasEnded = ended.length > 0 && fixture.chance(0.15)
  const ofUser = live.filter((row) => row.userId === userId)
  const row = hasEnded
    ? fixture.pick(ended).row
    : fixture.pick(ofUser.length > 0 && fixture.chance(0.7) ? ofUser : live)
  await fixture.meanwhile.run?.()
  return { ...row, hasEnded, token: actorSessions.find((session) => session.row.id === row.id)?.token ?? '' }
}

/** Reports that an act used a session to change its user. */
export function used(fixture: Fixture, { userId, hasEnded }: FoundSession) {
  if (hasEnded) fixture.model.tell('an ended session was used')
  fixture.model.changed(userId)
}

/** A password that an actor knows. */
export function nameSecret(fixture: Fixture, actor: Actor): { password: string; hash: string } {
  const password = `password ${fixture.next()} of ${actor} ${fixture.boxes[0]?.contact.value}`
  const hash = `hash of ${password}`
  fixture.owners.set(hash, actor)
  return { password, hash }
}
