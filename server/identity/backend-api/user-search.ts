import * as z from 'zod/mini'
import type { UnitOfWork } from '../unit-of-work.ts'
import { readCursor, toSearch, writeCursor } from './page-cursor.ts'
import { toBackendUsers } from './serializers.ts'
import { toUserCondition } from './user-filters.ts'
import { countUsers, listUserIds } from './user-store.ts'

/** The maximum number of values in all operands. Each value becomes one or more query parameters. */
const maxValues = 1000

const isBounded = (operands: readonly { filter_value: unknown }[]): boolean =>
  operands.reduce((sum, { filter_value: value }) => sum + (Array.isArray(value) ? value.length : 1), 0) <=
  maxValues

export const Search = toSearch(z.refine(isBounded, `must have at most ${maxValues} values in all`))

/** Finds a page of the users of a project. @throws BackendError user_search_… */
export async function searchUsers(
  unit: UnitOfWork,
  { cursor, limit, query }: z.output<typeof Search>,
): Promise<object> {
  const fits = query && toUserCondition(query.operator, query.operands)
  const from = readCursor(cursor, 'user_search_invalid_cursor')
  const ids = await listUserIds(unit, { fits, after: from?.after, limit: limit + 1 })
  const pageIds = ids.slice(0, limit)
  const total = from?.total ?? (await countUsers(unit, fits))
  const last = ids.length > limit ? pageIds.at(-1) : undefined
  return {
    results: await toBackendUsers(unit, pageIds),
    results_metadata: {
      total,
      ...(last === undefined ? {} : { next_cursor: writeCursor({ after: last, total }) }),
    },
  }
}
