import type { Visitor } from '../../platform/http/visitor.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import type { Deps } from '../deps.ts'
import type { Project } from '../projects/store.ts'
import type { Redeemed } from '../proofs/redemption.ts'
import type { Factor } from '../schema/sessions.ts'
import { addFactor, type Caller, renewToken } from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { toProviderUser } from '../wire/serializers.ts'
import { signIn } from './sign-in.ts'

/**
 * Signs in the user whom a proof named. The session of that user goes on if the proof claimed the user, with a new token
 * (rule O6), or if the proof was requested within it. Otherwise a new session starts.
 */
export async function signInByProof(
  unit: UnitOfWork,
  deps: Deps,
  { userId, isClaim }: Pick<Redeemed, 'userId' | 'isClaim'>,
  factor: Factor,
  {
    caller,
    token,
    requestedFor,
    ...call
  }: {
    project: Project
    sender: MailSender
    visitor: Visitor
    minutes: number | undefined
    caller: Caller | undefined
    token: string | undefined
    /** the user of the session in which the proof was requested */
    requestedFor: string | null
  },
) {
  const goesOn = caller?.user.id === userId && (isClaim || requestedFor === userId)
  if (!goesOn || token === undefined) {
    return signIn(unit, deps, { user: { id: userId }, factor }, call)
  }
  const current = isClaim ? await renewToken(unit, deps, caller.session) : { session: caller.session, token }
  const session = await addFactor(unit, current.session, factor, deps.clock.now())
  return { session, token: current.token, user: await toProviderUser(unit, userId) }
}
