import * as z from 'zod/mini'
import type { EmailSender } from '../../../../platform/outbox/sender.ts'
import type { SessionWithToken } from '../../../accounts/sessions/store.ts'
import type { Deps } from '../../../base/deps.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { DirectoryUnit } from '../../../base/unit-of-work.ts'
import type { Start } from '../../../operations/access/sign-in.ts'
import type { Entered } from '../../../operations/entering/complete-sign-in.ts'
import { type EnterMember, signInMember } from '../../../operations/entering/sign-in-member.ts'
import { type Shown, withRecord } from '../../wire/business/entered.ts'
import { enteringFields } from '../../wire/business/entering-fields.ts'
import {
  changeSession,
  findShownSession,
  readSessionKey,
  type SessionChange,
  type SessionKey,
  sessionFields,
  toSessionToken,
} from '../../wire/presented-session.ts'
import { toVisitor } from '../visitor.ts'
import type { BusinessBackend } from './organization-route.ts'

/** The fields of every call of a site that signs in to an organization. */
export const siteEnteringFields = { ...enteringFields, ...sessionFields }
const fields = z.object(siteEnteringFields)

/** A call of a site that signs in to an organization. */
export type EnterCall = { project: DirectoryProject; sender: EmailSender; body: z.output<typeof fields> }

/** Returns what a session of a call starts with. The visitor is unknown: the connection is that of the site's server. */
export const toStart = ({ project, sender, body }: EnterCall): Start => ({
  ...{ project, sender },
  visitor: toVisitor(undefined),
  minutes: body.session_duration_minutes,
})

/** Adds the custom claims of a call to the session that it returns, and reads its member. */
export async function finish(
  unit: DirectoryUnit,
  deps: Deps,
  entered: Entered,
  { session_custom_claims }: SessionChange,
): Promise<Shown> {
  if (!('signedIn' in entered)) return withRecord(unit, entered)
  const { session, token } = entered.signedIn
  const signedIn = { session: await changeSession(unit, deps, session, { session_custom_claims }), token }
  return withRecord(unit, { ...entered, signedIn })
}

/**
 * Returns the function that enters an organization for a call: it continues the intermediate session and the session that the call
 * names.
 * @throws SdkError too_many_session_arguments, unable_to_parse_session_jwt; the function also session_not_found
 */
export async function createEnter(
  { deps, signer }: Pick<BusinessBackend, 'deps' | 'signer'>,
  call: EnterCall,
): Promise<EnterMember<Shown>> {
  const key = await readSessionKey(signer, call.project.id, call.body)
  return async (directory, presented, after) => {
    const current = key && (await findCurrent(directory, deps, key))
    const continued = { ...presented, intermediateToken: call.body.intermediate_session_token, current }
    const entered = await signInMember(directory, deps, continued, toStart(call))
    await after?.(entered)
    return finish(directory, deps, entered, call.body)
  }
}

async function findCurrent(unit: DirectoryUnit, deps: Deps, key: SessionKey): Promise<SessionWithToken> {
  const session = await findShownSession(unit, deps, key)
  return { session, token: await toSessionToken(unit, deps, key, session) }
}
