import type { ActivityAction } from '#contract/activity.ts'
import type { Email, Grantee } from '#contract/ids.ts'
import { isFor, maxPermissions, opens, type Permission } from '#contract/permissions.ts'
import { type Sentence, sentence, type Untranslated } from '#languages/sentence.ts'
import { toPerson } from '../addresses/person-rules.ts'

const toKey = ({ email, key_path }: Permission) => JSON.stringify([email, key_path])

/** The difference between the current and the requested permissions (rule F18). */
export type AccessChange = {
  removed: Permission[]
  added: Permission[]
  /** one activity row for each */
  rows: { action: ActivityAction; subject: Grantee }[]
}

/** Plans a change. Removals come first, so a grantee in both lists ends up with exactly the added permissions. */
export function planAccess(
  current: readonly Permission[],
  remove: readonly { email: Grantee }[],
  add: readonly Permission[],
): AccessChange {
  const removedGrantees = new Set(remove.map(({ email }) => email))
  const kept = current.filter(({ email }) => !removedGrantees.has(email))
  const next = new Map([...kept, ...add].map((permission) => [toKey(permission), permission]))
  const before = new Set(current.map(toKey))
  const removed = current.filter((permission) => !next.has(toKey(permission)))
  const added = [...next.values()].filter((permission) => !before.has(toKey(permission)))
  const granteesOf = (list: readonly Permission[]) => [...new Set(list.map(({ email }) => email))]
  return {
    removed,
    added,
    rows: [
      ...granteesOf(removed).map((subject) => ({ action: 'permission_removed' as const, subject })),
      ...granteesOf(added).map((subject) => ({ action: 'permission_added' as const, subject })),
    ],
  }
}

/** Returns why the permissions cannot be granted, if so. */
export function findAccessProblem(
  change: AccessChange,
  current: readonly Permission[],
  keyPaths: readonly (readonly string[])[],
): Sentence | Untranslated | undefined {
  const unmatched = change.added.find(({ key_path }) => !keyPaths.some((path) => opens(key_path, [...path])))
  if (unmatched) {
    const path = JSON.stringify(unmatched.key_path)
    return { english: `add contains the path ${path}, but this cake has no key at or below it.` }
  }
  const count = current.length - change.removed.length + change.added.length
  return count > maxPermissions ? sentence('tooManyPermissions', { max: maxPermissions, count }) : undefined
}

/** Returns the date of a request; null for none. */
export const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

export type Dates = { openable: Date | null; expires: Date | null }

/** The dates of a request: null for none, undefined for those that stay as they are. */
type RequestedDates = { openable: string | null | undefined; expires: string | null | undefined }

/** Returns the dates after a request. */
export function applyDates(before: Dates, requested: RequestedDates): Dates {
  const apply = (was: Date | null, instant: string | null | undefined) =>
    instant === undefined ? was : toDate(instant)
  return {
    openable: apply(before.openable, requested.openable),
    expires: apply(before.expires, requested.expires),
  }
}

export const isOtherDate = (a: Date | null, b: Date | null): boolean => a?.getTime() !== b?.getTime()

/** Returns the action for a change of dates; undefined if nothing changes. */
export function findDateAction(before: Dates, after: Dates): ActivityAction | undefined {
  const openable = isOtherDate(before.openable, after.openable)
  const expires = isOtherDate(before.expires, after.expires)
  if (openable && expires) return 'dates_updated'
  if (openable) return 'openable_date_modified'
  return expires ? 'expiration_date_modified' : undefined
}

/**
 * Returns a sentence if a grant in admin mode covers the admin's own account, through an email address, a `+tag` or a
 * wildcard. Admin mode must never give access to keys (rule F17).
 */
export function findSelfGrant(
  added: readonly Permission[],
  adminEmails: readonly Email[],
): Sentence | undefined {
  for (const { email: grantee } of added) {
    const covered = adminEmails.find(
      (address) => isFor(grantee, address) || toPerson(grantee) === toPerson(address),
    )
    if (covered === undefined) continue
    return grantee.startsWith('*@')
      ? sentence('selfGrantByDomain', { grantee, covered })
      : sentence('selfGrant', { grantee })
  }
  return undefined
}
