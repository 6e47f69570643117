import { eq } from 'drizzle-orm'
import { endPassword } from '../../accounts/members/credentials.ts'
import { findReferencedUser } from '../../accounts/users/store.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { hasAddressPasswords, type Project } from '../../base/projects/store.ts'
import { passwords } from '../../base/schema/users.ts'
import { type DirectoryUnit, findRow } from '../../base/unit-of-work.ts'
import { type Actor, requireActions, requireTarget } from '../access/member-acts.ts'

const action = 'update.info.delete.password'

/**
 * Deletes the password of a member, by the ID of the password (rule B12). The member can set a new one by email. IDs of another
 * organization respond like unknown ones (rule B38).
 * @param mayActOnOthers whether the project lets members act on other members from pages
 * @returns the ID of the member
 * @throws SdkError session_authorization_error, member_password_not_found, endpoint_not_authorized_for_sdk;
 *   cross_org_passwords_enabled if passwords belong to addresses
 */
export async function deletePasswordBy(
  unit: DirectoryUnit,
  actor: Actor,
  { project, passwordId, mayActOnOthers }: { project: Project; passwordId: string; mayActOnOthers: boolean },
): Promise<string> {
  if (hasAddressPasswords(project)) throw new SdkError('cross_org_passwords_enabled')
  const password = await findRow(unit, passwords, eq(passwords.id, passwordId))
  // A password belongs to a user of the project: that user may be in another organization.
  const holder = password && (await findReferencedUser(unit, password.userId))
  const isSelf = holder !== undefined && holder.id === actor.member?.record.user.id
  if (!isSelf && !mayActOnOthers) throw new SdkError('endpoint_not_authorized_for_sdk')
  if (!holder) {
    requireActions(actor, 'stytch.member', [action])
    throw new SdkError('member_password_not_found')
  }
  const { record } = await requireTarget(unit, actor, { reference: holder.id, actions: [action] })
  await endPassword(unit, record.user.id)
  return record.user.id
}
