import type { ActivityAction } from '#contract/activity.ts'
import type { Email, Grantee } from '#contract/ids.ts'
import { findExcess, isFor, opens, type Permission } from '#contract/permissions.ts'
import { type Sentence, sentence } from '#languages/sentence.ts'
import { toPerson } from '../addresses/person-rules.ts'

const write = ({ email, key_path }: Permission) => JSON.stringify([email, key_path])

/** The difference between the current and the requested permissions (rule F18). */
export type AccessChange = {
  removed: Permission[]
  added: Permission[]
  /** one activity row for each */
  rows: { action: ActivityAction; subject: Grantee }[]
}

/** Plans a change. Removals come first, so a grantee in both lists ends up with exactly the added permissions. */
export function planAccess(
  now: readonly Permission[],
  remove: readonly { email: Grantee }[],
  add: readonly Permission[],
): AccessChange {
  const removed = new Set(remove.map(({ email }) => email))
  const kept = now.filter(({ email }) => !removed.has(email))
  const next = new Map([...kept, ...add].map((permission) => [write(permission), permission]))
  const before = new Map(now.map((permission) => [write(permission), permission]))
  const gone = now.filter((permission) => !next.has(write(permission)))
  const fresh = [...next.values()].filter((permission) => !before.has(write(permission)))
  const name = (list: readonly Permission[]) => [...new Set(list.map(({ email }) => email))]
  return {
    removed: gone,
    added: fresh,
    rows: [
      ...name(gone).map((subject) => ({ action: 'permission_removed' as const, subject })),
      ...name(fresh).map((subject) => ({ action: 'permission_added' as const, subject })),
    ],
  }
}

/** Returns a sentence if the permissions cannot be granted. */
export function findAccessProblem(
  change: AccessChange,
  now: readonly Permission[],
  keyPaths: readonly (readonly string[])[],
): string | undefined {
  const unmatched = change.added.find(({ key_path }) => !keyPaths.some((path) => opens(key_path, [...path])))
  if (unmatched) {
    return `add contains the path ${JSON.stringify(unmatched.key_path)}, but this cake has no key at or below it.`
  }
  return findExcess(now.length - change.removed.length + change.added.length)
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
