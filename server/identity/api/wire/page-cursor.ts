import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import type { BackendErrorType } from '../../base/errors/backend-errors.ts'

/** The fields of a search: where the page begins, and the maximum number of its results. */
export const pageFields = {
  cursor: z.optional(z.nullable(Text)),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 100),
}

const Operands = z._default(z.array(z.object({ filter_name: Text, filter_value: z.unknown() })), [])

/** Returns the fields of a search with operands. */
export const toSearch = (...checks: Parameters<typeof Operands.check>) =>
  z.object({
    ...pageFields,
    query: z.optional(
      z.object({
        operator: z._default(z.enum(['AND', 'OR']), 'AND'),
        operands: Operands.check(z.maxLength(100), ...checks),
      }),
    ),
  })

/** Where the next page begins. `total` is the count of the first page, for searches that count once. */
const Cursor = z.object({ after: Text, total: z.optional(z.int()) })
export type PageCursor = z.output<typeof Cursor>

/** Encodes a cursor. Clients treat it as opaque. */
export const writeCursor = (cursor: PageCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/**
 * Decodes the cursor of a request.
 * @returns undefined for the first page
 * @throws BackendError `rejection` if the cursor is not one that a response contained
 */
export function readCursor(
  text: string | null | undefined,
  rejection: BackendErrorType,
): PageCursor | undefined {
  if (text === undefined || text === null || text === '') return undefined
  try {
    return Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new BackendError(rejection)
  }
}
