import type { ActivityAction } from '#contract/activity.ts'
import type { Grantee } from '#contract/ids.ts'
import { opens, type Permission } from '#contract/permissions.ts'

/** Most permissions that a cake may have. */
export const maxPermissions = 1000

const write = ({ email, key_path }: Permission) => JSON.stringify([email, key_path])

/** What a call takes away and gives, against what is there (rule F18). */
export type AccessChange = {
  removed: Permission[]
  added: Permission[]
  /** one activity row each */
  rows: { action: ActivityAction; subject: Grantee }[]
}

/** Removals come first, so that a grantee in both lists ends with what is added and nothing else. */
export function planAccess(
  now: readonly Permission[],
  remove: readonly { email: Grantee }[],
  add: readonly Permission[],
): AccessChange {
  const removed = new Set(remove.map(({ email }) => email))
  const kept = now.filter(({ email }) => !removed.has(email))
  const next = new Map([...kept, ...add].map((one) => [write(one), one]))
  const before = new Map(now.map((one) => [write(one), one]))
  const gone = now.filter((one) => !next.has(write(one)))
  const fresh = [...next.values()].filter((one) => !before.has(write(one)))
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

/** Why these permissions cannot be given, as a sentence; undefined where they can. */
export function findAccessProblem(
  change: AccessChange,
  now: readonly Permission[],
  keyPaths: readonly (readonly string[])[],
): string | undefined {
  const idle = change.added.find(({ key_path }) => !keyPaths.some((path) => opens(key_path, [...path])))
  if (idle) {
    return `add contains the path ${JSON.stringify(idle.key_path)}, but this cake has no key at or below it.`
  }
  const count = now.length - change.removed.length + change.added.length
  return count > maxPermissions
    ? `A cake can have at most ${maxPermissions} permissions. This change would make ${count}.`
    : undefined
}

type Dates = { openable: Date | null; expires: Date | null }

/** What a change of dates is called; undefined where nothing changes. */
export function findDateAction(before: Dates, after: Dates): ActivityAction | undefined {
  const isOther = (a: Date | null, b: Date | null) => a?.getTime() !== b?.getTime()
  const [openable, expires] = [
    isOther(before.openable, after.openable),
    isOther(before.expires, after.expires),
  ]
  if (openable && expires) return 'dates_updated'
  if (openable) return 'openable_date_modified'
  return expires ? 'expiration_date_modified' : undefined
}

/** Whether a cake would close before it opens, or at the same instant. */
export const areCrossed = ({ openable, expires }: Dates): boolean =>
  openable !== null && expires !== null && openable >= expires
