import type { Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import { addFactor, renewToken, type Session } from '../../accounts/sessions/store.ts'
import { recordSignIn } from '../../accounts/users/store.ts'
import type { Deps } from '../../base/deps.ts'
import { describeFactor, publish } from '../../base/events/publish.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { type Proven, type SignIn, startSession } from '../../operations/access/sign-in.ts'
import {
  changeSession,
  findShownSession,
  type SessionChange,
  type SessionKey,
  toSessionToken,
} from '../wire/presented-session.ts'
import { toBackendSession, toBackendUser } from './serializers.ts'
import { toVisitor } from './visitor.ts'

/** An authenticated user, with the session if the request contains or asks for one. */
export type SignedIn = {
  user: Awaited<ReturnType<typeof toBackendUser>>
  session: Session | undefined
  /** empty without a session */
  token: string
}

type SignInCall = {
  project: DirectoryProject
  sender: EmailSender
  /** the visitor that the call names; unknown by default */
  visitor?: Visitor
  body: SessionChange
  /** the key of the session that the call names */
  key?: SessionKey | undefined
}

/** Returns the function that signs in for a call (`signInUser`). */
export const createSignIn =
  (deps: Deps, call: SignInCall): SignIn<SignedIn> =>
  (unit, proven) =>
    signInUser(unit, deps, proven, call)

/**
 * Adds the factor of a user who just authenticated to the session of the request, or starts a session if the request
 * has a duration. A session of another user is ignored.
 */
export async function signInUser(
  unit: DirectoryUnit,
  deps: Deps,
  authenticated: Proven,
  { project, sender, visitor = toVisitor(undefined), body: change, key }: SignInCall,
): Promise<SignedIn> {
  const started = (key && (await joinSession(unit, deps, authenticated, { change, key }))) ?? (await start())
  return { ...started, user: await toBackendUser(unit, authenticated.user.id) }

  async function start() {
    const minutes = change.session_duration_minutes
    if (minutes === undefined) {
      await recordSignIn(unit, deps, authenticated.user.id)
      await publish(unit, {
        kind: 'sign_in',
        userId: authenticated.user.id,
        ...describeFactor(authenticated.factor),
      })
      return { session: undefined, token: '' }
    }
    const { user, factor } = authenticated
    const start = { project, sender, visitor, minutes, userId: user.id, factors: [factor] }
    const { session, token } = await startSession(unit, deps, start)
    const { session_custom_claims } = change
    return { session: await changeSession(unit, deps, session, { session_custom_claims }), token }
  }
}

async function joinSession(
  unit: DirectoryUnit,
  deps: Deps,
  { user, factor, isClaim }: Proven,
  { change, key }: { change: SessionChange; key: SessionKey },
): Promise<{ session: Session; token: string } | undefined> {
  const session = await findShownSession(unit, deps, key, { acceptsPending: true })
  if (session.userId !== user.id) return undefined
  const renewed = isClaim ? await renewToken(unit, deps, session) : undefined
  const joined = await addFactor(unit, renewed?.session ?? session, factor, deps.clock.now())
  return {
    session: await changeSession(unit, deps, joined, change),
    token: renewed?.token ?? (await toSessionToken(unit, deps, key, session)),
  }
}

/** Builds the response of every call that authenticates a user. */
export async function toAuthResponse(signer: Signer, { user, session, token }: SignedIn) {
  return {
    user_id: user.user_id,
    user,
    session_token: token,
    session_jwt: session ? await signer.sign(session) : '',
    ...(session ? { session: toBackendSession(session) } : {}),
  }
}
