import type { ActRow } from './rows.ts'

/** The roles of the matrix: nothing but one's self, every action on members, the built-in admin. */
export const roles = ['member', 'helper', 'admin'] as const
export type RoleName = (typeof roles)[number]

/** Whom an act is on: oneself, a member without roles, a member with a permission that no one else has, or a stranger. */
export const targets = ['own', 'colleague', 'higher', 'other organization'] as const
export type TargetName = (typeof targets)[number]

const denied = 'session_authorization_error'

/** The actions that the contract has on `stytch.member` and not on `stytch.self`. */
const onlyOnMembers = ['create', 'search', 'update.settings.roles', 'update.settings.is-breakglass']

const mayActOnMembers = (role: RoleName) => role !== 'member'

/** What an act responds, by the rules and not by the code: `ok` or an error type. */
export function toExpected(row: ActRow, role: RoleName, target: TargetName): string {
  const allowed = row.whenAllowed ?? 'ok'
  const givesTooMuch = row.gives !== undefined && role !== 'admin'
  if (row.on === 'self') return allowed
  if (row.on === 'organization') {
    const isGranted = row.resource === 'stytch.member' ? mayActOnMembers(role) : role === 'admin'
    return isGranted && !givesTooMuch ? allowed : denied
  }
  const isSelf = target === 'own'
  // A change of nothing shows a member, which oneself may always see.
  const isOwn = isSelf && (!onlyOnMembers.includes(row.action) || row.name === 'change nothing')
  if (!isOwn && !mayActOnMembers(role)) return denied
  const unknown = row.needsRemoved ? 'no_deleted_member_found_for_reactivation' : 'member_not_found'
  if (target === 'other organization') return unknown
  if (isSelf && row.whenSelf) return row.whenSelf
  // The roles of a removed member have ended, so no one is above it.
  if (target === 'higher' && !row.needsRemoved) return denied
  return givesTooMuch ? denied : allowed
}

/** The cells of a row. Only an act on a member differs by whom it is on; the others have no one to name. */
export const listCells = ({ on }: ActRow): { role: RoleName; target: TargetName }[] =>
  roles.flatMap((role) =>
    (on === 'member' ? targets : (['own'] as const)).map((target) => ({ role, target })),
  )
