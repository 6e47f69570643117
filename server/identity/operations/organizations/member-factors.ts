import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { findTotp, removeTotp } from '../../accounts/credentials/totps.ts'
import { endPhoneNumber } from '../../accounts/members/credentials.ts'
import { tellMember } from '../../accounts/members/notices.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import {
  type Actor,
  findActorAddress,
  requireGivenSecondFactor,
  requireTarget,
} from '../access/member-acts.ts'
import { writeSettings } from './member-settings.ts'

type By = { actor: Actor; sender: EmailSender }

/** A second factor that an act removes from a member. */
export type RemovedFactor = 'totp' | 'mfa-phone'

/**
 * Removes a second factor of a member, and tells the member by email, with the address of the member who removed it (rule B24).
 * Removing what the member does not have changes nothing.
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, member_not_found, insufficient_factors
 */
export async function removeFactor(
  unit: DirectoryUnit,
  deps: Deps,
  { actor, sender }: By,
  { reference, factor }: { reference: string; factor: RemovedFactor },
): Promise<string> {
  const action = factor === 'totp' ? 'update.info.delete.mfa-totp' : 'update.info.delete.mfa-phone'
  const target = await requireTarget(unit, actor, { reference, actions: [action] })
  requireGivenSecondFactor(actor, target)
  const { user, member } = target.record
  const isRemoved = await (factor === 'totp' ? removeTotpOf(unit, user.id) : endPhoneNumber(unit, user.id))
  if (!isRemoved) return user.id
  const isDefault = member.defaultMfaMethod === (factor === 'totp' ? 'totp' : 'sms_otp')
  await writeSettings(unit, deps, user.id, isDefault ? { defaultMfaMethod: '' } : {})
  const values = { organization: target.record.organization.name, by: findActorAddress(actor) }
  await tellMember(unit, deps, sender, target.record, { kind: 'secondFactorRemoved', values })
  return user.id
}

async function removeTotpOf(unit: DirectoryUnit, userId: string): Promise<boolean> {
  const totp = await findTotp(unit, userId)
  return totp !== undefined && (await removeTotp(unit, userId, totp.id)) !== undefined
}
