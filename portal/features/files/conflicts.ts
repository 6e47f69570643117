import type { Grantee } from '#contract/ids.ts'
import type { Permission } from '#contract/permissions.ts'
import { Conflict } from '#contract/routes/documents.ts'
import type { Dates } from '../../access/date-rules.ts'
import { ApiError } from '../../api/api-error.ts'
import { granteesOf } from './access-change.ts'
import type { AccessChange } from './access-rules.ts'

/** What changed meanwhile, if that is why a call failed (rule F34). */
export function findConflict(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') return undefined
  return Conflict.safeParse(error.details.conflict).data
}

/** Whether both lists give these grantees the same permissions, so a change of theirs overwrites nothing. */
export function isAccessUntouched(
  change: AccessChange,
  seen: readonly Permission[],
  now: readonly Permission[],
): boolean {
  const write = (permissions: readonly Permission[], grantee: Grantee) =>
    permissions
      .filter(({ email }) => email === grantee)
      .map(({ key_path }) => key_path.join('\n'))
      .sort()
      .join('\n\n')
  return granteesOf(change).every((grantee) => write(seen, grantee) === write(now, grantee))
}

/** The dates of a cake under the names of a change. */
export const toDates = ({
  openable_date,
  expiration_date,
}: {
  openable_date: string | null
  expiration_date: string | null
}): Dates => ({ openable_date, expires_date: expiration_date })

/** Whether the dates are those that the editor saw, so a change of them overwrites nothing. */
export const areDatesUntouched = (seen: Dates, now: Dates): boolean =>
  seen.openable_date === now.openable_date && seen.expires_date === now.expires_date

/** How often a change is repeated that collides with changes which it does not overwrite. */
const maxRepetitions = 5

type Merge = {
  /** whether the change overwrites nothing of the current state */
  isUntouched: (current: Conflict['current']) => boolean
  findVersion: (current: Conflict['current']) => string | undefined
}

/** Repeats a change with the version of the current state, as long as it collides with changes of something else. */
export async function repeat<Reply>(
  version: string | undefined,
  send: (version: string | undefined) => Promise<Reply>,
  { isUntouched, findVersion }: Merge,
): Promise<Reply> {
  let seen = version
  for (let repetitions = 0; ; repetitions += 1) {
    try {
      return await send(seen)
    } catch (error) {
      const current = findConflict(error)?.current
      if (current === undefined || repetitions === maxRepetitions || !isUntouched(current)) throw error
      seen = findVersion(current)
    }
  }
}
