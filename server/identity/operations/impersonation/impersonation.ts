import type { Visitor } from '../../../platform/http/visitor.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { consumeUserToken, issueUserToken } from '../../accounts/proofs/user-tokens.ts'
import { notifyOwner } from '../../accounts/users/notify-owner.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { Factor } from '../../base/schema/sessions.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { openSession } from '../access/sign-in.ts'

/** The name of the operator for a command without `--by`. */
export const unnamedOperator = 'operator'
/** The lifetime of an impersonation token. */
export const tokenMinutes = 5
/** The length of the session. It is never extended (sessions/store.ts). */
const sessionMinutes = 60

/** Issues a token that signs an operator in as a user once. @returns the token, which is not stored */
export async function issueImpersonation(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'clock' | 'random'>,
  { userId, operator }: { userId: string; operator: string },
): Promise<string> {
  await publish(unit, { kind: 'impersonation_issued', userId, detail: { by: operator } })
  return issueUserToken(unit, deps, {
    purpose: 'impersonation',
    userId,
    minutes: tokenMinutes,
    issuedBy: operator,
  })
}

type Start = {
  project: DirectoryProject
  sender: EmailSender
  token: string
  visitor: Pick<Visitor, 'ip' | 'userAgent'>
}

/**
 * Starts an operator's session as a user and notifies the user by email (rule A65). Sends no notice of a new browser,
 * because the browser is not the user's.
 * @throws SdkError user_impersonation_not_allowed in the portal; unable_to_auth_impersonation_token if the token is
 *   unknown, used or expired
 */
export async function startImpersonation(
  unit: DirectoryUnit,
  deps: Deps,
  { project, sender, token, visitor }: Start,
) {
  if (project.isPortal) throw new SdkError('user_impersonation_not_allowed')
  const consumed = await consumeUserToken(unit, deps, 'impersonation', token)
  if (!consumed) throw new SdkError('unable_to_auth_impersonation_token')
  const { userId, issuedBy } = consumed
  const { ip, userAgent } = visitor
  const factors = [toFactor(deps.clock.now(), issuedBy)]
  const started = await openSession(unit, deps, { userId, minutes: sessionMinutes, factors, ip, userAgent })
  const message = {
    kind: 'impersonated',
    values: { by: issuedBy === unnamedOperator ? null : issuedBy },
  } as const
  await notifyOwner(unit, deps, userId, message, sender)
  return { userId, ...started }
}

const toFactor = (now: Date, operator: string): Factor => ({
  type: 'impersonated',
  delivery_method: 'impersonation',
  last_authenticated_at: now.toISOString(),
  impersonated_factor: { impersonator_id: 'operator', impersonator_email_address: operator },
})
