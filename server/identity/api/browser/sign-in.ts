import type { Principal } from '../../accounts/sessions/principal.ts'
import type { SessionWithToken } from '../../accounts/sessions/store.ts'
import type { Deps } from '../../base/deps.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import {
  continueSession,
  type Proven,
  type Start,
  signInByProof,
  startSession,
} from '../../operations/access/sign-in.ts'
import { toProviderUser } from '../wire/serializers.ts'

/** A call of a browser that signs in. */
type SignInCall = Omit<Start, 'minutes'> & {
  body: { session_duration_minutes?: number | undefined }
}

const toStart = ({ project, sender, visitor, body }: SignInCall) => ({
  project,
  sender,
  visitor,
  minutes: body.session_duration_minutes,
})

/** Reads the user of a session for the response, in the transaction that signed in. */
const withUser = async (unit: DirectoryUnit, signedIn: SessionWithToken) => ({
  ...signedIn,
  user: await toProviderUser(unit, signedIn.session.userId),
})

/** Returns the function that starts a session for a call. */
export const createSignIn =
  (deps: Deps, call: SignInCall) =>
  async (unit: DirectoryUnit, { user, factor }: Pick<Proven, 'user' | 'factor'>) =>
    withUser(unit, await startSession(unit, deps, { ...toStart(call), userId: user.id, factors: [factor] }))

/** Adds a factor to the session of the request. */
export const continueSignedIn = async (
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock'>,
  current: SessionWithToken,
  factor: Factor,
) => withUser(unit, await continueSession(unit, deps, current, factor))

/** Returns the function that signs in the user that a proof names (`signInByProof`). */
export const createSignInByProof = (
  deps: Deps,
  call: SignInCall & { principal: Principal | undefined; token: string | undefined },
) => {
  const { principal, token } = call
  const current = principal && token !== undefined ? { session: principal.session, token } : undefined
  return async (unit: DirectoryUnit, proven: Proven) =>
    withUser(unit, await signInByProof(unit, deps, proven, { ...toStart(call), current }))
}
