import type { Visitor } from '../../platform/http/visitor.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import { signIn } from '../access/sign-in.ts'
import type { Deps } from '../deps.ts'
import { describeFactor, publish } from '../events/publish.ts'
import type { Project } from '../projects/store.ts'
import type { Signer } from '../sessions/signing.ts'
import { addFactor, renewToken, type Session } from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { noteSignIn } from '../users/store.ts'
import {
  changeSession,
  findShownSession,
  type SessionChange,
  type SessionKey,
  toSessionToken,
} from '../wire/shown-session.ts'
import { toBackendSession, toBackendUser } from './serializers.ts'

type Who = Parameters<typeof signIn>[2]

/** A user who authenticated, with the session if the call shows one or asks for one. */
export type SignedIn = {
  user: Awaited<ReturnType<typeof toBackendUser>>
  session: Session | undefined
  /** empty without a session */
  token: string
}

/**
 * Adds the factor of a user who just authenticated to the session that the call shows, or starts a session if the call
 * has a duration. A session of another user is ignored.
 */
export async function signInUser(
  unit: UnitOfWork,
  deps: Deps,
  who: Who,
  call: {
    project: Project
    sender: MailSender
    visitor: Visitor
    change: SessionChange
    key?: SessionKey | undefined
    /** the proof claimed the user, so the session gets a new token (rule O6) */
    isClaim?: boolean | undefined
  },
): Promise<SignedIn> {
  const { project, sender, visitor, change, key, isClaim = false } = call
  const started = (key && (await join(unit, deps, who, { change, key, isClaim }))) ?? (await start())
  return { ...started, user: await toBackendUser(unit, who.user.id) }

  async function start() {
    const minutes = change.session_duration_minutes
    if (minutes === undefined) {
      await noteSignIn(unit, deps, who.user.id)
      await publish(unit, { kind: 'sign_in', userId: who.user.id, ...describeFactor(who.factor) })
      return { session: undefined, token: '' }
    }
    const { session, token } = await signIn(unit, deps, who, { project, sender, visitor, minutes })
    const { session_custom_claims } = change
    return { session: await changeSession(unit, deps, session, { session_custom_claims }), token }
  }
}

async function join(
  unit: UnitOfWork,
  deps: Deps,
  { user, factor }: Who,
  { change, key, isClaim }: { change: SessionChange; key: SessionKey; isClaim: boolean },
): Promise<{ session: Session; token: string } | undefined> {
  const shown = await findShownSession(unit, deps, key, { acceptsPending: true })
  if (shown.userId !== user.id) return undefined
  const renewed = isClaim ? await renewToken(unit, deps, shown) : undefined
  const joined = await addFactor(unit, renewed?.session ?? shown, factor, deps.clock.now())
  return {
    session: await changeSession(unit, deps, joined, change),
    token: renewed?.token ?? (await toSessionToken(unit, deps, key, shown)),
  }
}

/** Builds the answer of every call that authenticates a user. */
export async function toAuthAnswer(signer: Signer, { user, session, token }: SignedIn) {
  return {
    user_id: user.user_id,
    user,
    session_token: token,
    session_jwt: session ? await signer.sign(session) : '',
    ...(session ? { session: toBackendSession(session) } : {}),
  }
}
