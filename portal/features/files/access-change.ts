import type { Grantee } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import type { AccessChange } from './access-rules.ts'

type Permissions = readonly Permission[]

const isSame = (a: Permission, b: Permission) =>
  a.email === b.email && a.key_path.join('\n') === b.key_path.join('\n')

/** The permissions after a change, as the server applies it: removals first, without duplicates. */
export function applyChange(permissions: Permissions, { add, remove }: AccessChange): Permission[] {
  const removed = new Set<Grantee>(remove.map(({ email }) => email))
  const kept = permissions.filter(({ email }) => !removed.has(email))
  return [...kept, ...add.filter((added) => !kept.some((permission) => isSame(permission, added)))]
}

/** The grantees whose permissions a change sets. */
export const granteesOf = ({ add, remove }: AccessChange): Grantee[] => [
  ...new Set([...remove, ...add].map(({ email }) => email)),
]

/**
 * The change that gives all grantees of a change exactly the permissions that they had before it, including those for
 * the fields of a layered cake.
 */
export function toReverting(change: AccessChange, before: Permissions): AccessChange {
  const grantees = granteesOf(change)
  return {
    add: before.filter(({ email }) => grantees.includes(email)),
    remove: grantees.map((email) => ({ email })),
  }
}
