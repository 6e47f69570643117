import { createHash } from 'node:crypto'
import type { Permission } from '#contract/permissions.ts'

/**
 * The versions that a change can name (rule F34). Each is a hash of the content, so it needs no column, follows every
 * change that any server makes, and is the same again once a change has been undone.
 */
const toVersion = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** The version of a cake's dates. */
export const toDatesVersion = ({ openableAt, expiresAt }: DatesOf): string =>
  toVersion([openableAt?.getTime() ?? null, expiresAt?.getTime() ?? null])

type DatesOf = { openableAt: Date | null; expiresAt: Date | null }

/** The version of all permissions of a cake, in any order. */
export const toAccessVersion = (permissions: readonly Permission[]): string =>
  toVersion(permissions.map(({ email, key_path }) => JSON.stringify([email, key_path])).sort())
