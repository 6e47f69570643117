import * as z from 'zod/mini'
import { Instant, Text } from '../text.ts'

/** What every list has in common: rows beside a total, and a query that filters, sorts and asks for a page. */

/** Totals are counted up to here, and no page lies beyond (rule F20). */
export const countedRows = 10_000

export const pageSizes = [10, 20, 50, 100] as const

/** A page of a list; `total` counts all rows that fit the filters. */
export const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    /** there are more than `total`, which is then countedRows: shown as '10,000+' */
    total_is_floor: z.boolean(),
    page: z.int(),
    limit: z.int(),
  })

/** A whole number in a query, where everything is text. */
const wholeNumber = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  const number = z.int(what).check(z.minimum(least, what), z.maximum(most, what))
  return z.pipe(z.pipe(z.union([z.number(), Text]), z.transform(Number)), number)
}

/** The page asked for, counted from 1, and the rows on it. */
export const paging = (usual: number) => ({
  page: z._default(wholeNumber(1, countedRows), 1),
  limit: z._default(wholeNumber(1, 100), usual),
})

/** The rows that an export ends after; without it, all that fit the filters are exported. */
export const exportLimit = { limit: z.optional(wholeNumber(1, 10_000_000)) }

const yesOrNo = () =>
  z._default(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false'),
      z.transform((value) => value === true || value === 'true'),
    ),
    false,
  )

/** true or false, also as text. */
export const flag = yesOrNo()

/** In admin mode: the whole organization. 403 `not_allowed` for somebody who is no admin. */
export const admin = yesOrNo()

/** Free text to look for; empty is as good as none. */
export const searchText = z._default(
  z.pipe(
    Text.check(z.maxLength(200, 'must be 200 characters at most')),
    z.transform((text) => text.trim()),
  ),
  '',
)

export const sortDirection = z._default(z.enum(['asc', 'desc'], 'must be asc or desc'), 'desc')

/** From `after` on, until before `before`. */
export const createdRange = { created_after: z.optional(Instant), created_before: z.optional(Instant) }

export const fileTypes = ['all', 'pdf', 'csv', 'json'] as const
export type FileType = (typeof fileTypes)[number]

/** By the extension of a file's title. */
export const fileType = z._default(z.enum(fileTypes, 'must be all, pdf, csv or json'), 'all')
