import type { Email } from '#contract/ids.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { tellAdmins } from '../../accounts/members/notices.ts'
import { findCurrent } from '../../accounts/members/read-members.ts'
import { reserveExternalId } from '../../accounts/users/external-ids.ts'
import { recordWriting, type UserFields, updateUser } from '../../accounts/users/store.ts'
import type { Deps } from '../../base/deps.ts'
import { adminRole } from '../../base/document/business-fields.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import {
  type Actor,
  requireGivenSecondFactor,
  requireOtherAdmin,
  requireRoles,
  requireTarget,
  requireToGive,
  type Target,
} from '../access/member-acts.ts'
import { replaceAddress } from '../entering/replace-address.ts'
import { type MemberSettings, writeSettings } from './member-settings.ts'

/** What an act changes on a member. Undefined fields stay. */
export type MemberChange = MemberSettings &
  Pick<UserFields, 'name'> & {
    untrustedMetadata?: Record<string, unknown> | undefined
    trustedMetadata?: Record<string, unknown> | undefined
    roles?: readonly string[] | undefined
    /** null removes it */
    externalId?: string | null | undefined
    address?: Email | undefined
    /** frees the previous address instead of retiring it */
    unlinksAddress?: boolean
    /** keeps the sessions although the address changes; only the site may */
    keepsSessions?: boolean
  }

/** The action that each field needs, in the words of the contract. `null`: only the site may set the field (rule B28). */
const actionsOfFields = {
  name: 'update.info.name',
  untrustedMetadata: 'update.info.untrusted-metadata',
  isBreakglass: 'update.settings.is-breakglass',
  isMfaEnrolled: 'update.settings.mfa-enrolled',
  defaultMfaMethod: 'update.settings.default-mfa-method',
  roles: 'update.settings.roles',
  address: 'update.info.email',
  unlinksAddress: 'update.info.unlink.retired-email',
  trustedMetadata: null,
  externalId: null,
  // It has an effect in acts of the site only.
  keepsSessions: null,
} as const satisfies Record<keyof MemberChange, string | null>

type Merge = (target: Target) => MemberChange

/**
 * Changes a member. The organization is locked for a change.
 * @param toChange returns the change, once the member is locked; `fields` are the names of its fields
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, member_not_found, invalid_member_role, organization_needs_an_admin,
 *   duplicate_member_email, duplicate_member_external_id, cannot_update_trusted_metadata, insufficient_factors,
 *   unenrollment_not_allowed
 */
export async function changeMember(
  unit: DirectoryUnit,
  deps: Deps,
  { actor, sender }: { actor: Actor; sender: EmailSender },
  {
    reference,
    fields,
    toChange,
  }: { reference: string; fields: readonly (keyof MemberChange)[]; toChange: Merge },
): Promise<string> {
  const target = await requireTarget(unit, actor, { reference, actions: listActions(actor, fields) })
  const change = toChange(target)
  const { user, organization } = target.record
  if (change.isMfaEnrolled === false) {
    requireGivenSecondFactor(actor, target)
    if (actor.member && organization.mfaPolicy === 'REQUIRED_FOR_ALL')
      throw new SdkError('unenrollment_not_allowed')
  }
  if (change.isBreakglass !== undefined) requireToGive(actor, [adminRole])
  const roles = change.roles && requireRoles(actor, change.roles)
  if (roles && !roles.includes(adminRole)) await requireOtherAdmin(unit, actor, target)
  if (change.externalId != null && !(await reserveExternalId(unit, change.externalId, user.id))) {
    throw new SdkError('duplicate_member_external_id')
  }
  if (change.address !== undefined) await changeAddressBy(unit, deps, { actor, sender, target }, change)
  await updateUser(unit, user.id, toUserFields(change, roles))
  if (!actor.member) await recordWriting(unit, deps, user.id)
  const { isBreakglass, isMfaEnrolled, defaultMfaMethod } = change
  await writeSettings(unit, deps, user.id, { isBreakglass, isMfaEnrolled, defaultMfaMethod })
  if (isBreakglass && !target.record.member.isBreakglass) {
    const contact = findCurrent(target.record)?.address ?? ''
    const values = { organization: organization.name, contact }
    await tellAdmins(unit, deps, sender, { kind: 'breakglassGiven', values })
  }
  return user.id
}

/** @throws SdkError cannot_update_trusted_metadata for a field that only the site may set */
function listActions({ member }: Actor, fields: readonly (keyof MemberChange)[]): string[] {
  const actions = fields.map((field) => actionsOfFields[field])
  if (member && actions.includes(null)) throw new SdkError('cannot_update_trusted_metadata')
  return actions.filter((action) => action !== null)
}

function toUserFields(
  { name, untrustedMetadata, trustedMetadata, externalId }: MemberChange,
  roles: string[] | undefined,
): UserFields {
  return {
    ...(name ? { name } : {}),
    ...(untrustedMetadata ? { untrustedMetadata } : {}),
    ...(trustedMetadata ? { trustedMetadata } : {}),
    ...(externalId === undefined ? {} : { externalId }),
    ...(roles ? { roles } : {}),
  }
}

/** Gives a member an address that no one has proved (rule B30). */
async function changeAddressBy(
  unit: DirectoryUnit,
  deps: Deps,
  { actor, sender, target }: { actor: Actor; sender: EmailSender; target: Target },
  { address, unlinksAddress: unlinks = false, keepsSessions = false }: MemberChange,
): Promise<void> {
  if (address === undefined) return
  // Rules B27 and B29: a member changes its own address by a proof only.
  if (target.isSelf) throw new SdkError('session_authorization_error')
  await requireOtherAdmin(unit, actor, target)
  const keeps = keepsSessions && !actor.member
  await replaceAddress(unit, deps, sender, target.record, { address, unlinks, keepsSessions: keeps })
}
