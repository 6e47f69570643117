import type { Principal } from '../../../accounts/sessions/principal.ts'
import type { Deps } from '../../../base/deps.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'
import type { Start } from '../../../operations/access/sign-in.ts'
import { type EnterMember, signInMember } from '../../../operations/entering/sign-in-member.ts'
import { type Shown, withRecord } from '../../wire/business/entered.ts'
import type { EnteringFields } from '../../wire/business/entering-fields.ts'

/** A call of a browser that signs in to an organization. */
export type EnterCall = Omit<Start, 'minutes'> & {
  body: EnteringFields
  principal: Principal | undefined
  token: string | undefined
}

/** Returns what a session of a call starts with. */
export const toStart = ({ project, sender, visitor, body }: Omit<EnterCall, 'principal' | 'token'>): Start => ({
  ...{ project, sender, visitor },
  minutes: body.session_duration_minutes,
})

/** Returns the function that enters an organization for a call: it continues the intermediate session and the session of the call. */
export const createEnter =
  (deps: Deps, call: EnterCall): EnterMember<Shown> =>
  async (directory: DirectoryUnit, presented) => {
    const { principal, token, body } = call
    const current = principal && token !== undefined ? { session: principal.session, token } : undefined
    const intermediateToken = body.intermediate_session_token
    const continued = { ...presented, intermediateToken, current }
    return withRecord(directory, await signInMember(directory, deps, continued, toStart(call)))
  }
