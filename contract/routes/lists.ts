import * as z from 'zod/mini'
import { Instant, Text } from '../text.ts'

/** What all lists share: a page of rows with a total, and a query that filters, sorts and pages. */

/** The maximum of totals and of page numbers (rule F20). */
export const countedRows = 10_000

export const pageSizes = [10, 20, 50, 100] as const

/** A page of a list. `total` counts all rows that match the filters. */
export const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    /** there are more rows than `total`, which is then `countedRows`; shown as '10,000+' */
    total_is_floor: z.boolean(),
    page: z.int(),
    limit: z.int(),
  })

/** A whole number in a query, where values are strings. */
const wholeNumber = (min: number, max: number) => {
  const what = `must be a whole number from ${min} to ${max}`
  const number = z.int(what).check(z.minimum(min, what), z.maximum(max, what))
  return z.pipe(z.pipe(z.union([z.number(), Text]), z.transform(Number)), number)
}

/** The requested page, counted from 1, and its number of rows. */
export const paging = (defaultSize: number) => ({
  page: z._default(wholeNumber(1, countedRows), 1),
  limit: z._default(wholeNumber(1, 100), defaultSize),
})

/** The maximum number of rows of an export. Without it, the export contains all matching rows. */
export const exportLimit = { limit: z.optional(wholeNumber(1, 10_000_000)) }

const yesOrNo = () =>
  z._default(
    z.pipe(
      z.union([z.boolean(), z.enum(['true', 'false'])], 'must be true or false'),
      z.transform((value) => value === true || value === 'true'),
    ),
    false,
  )

/** A boolean, or `true` and `false` as a string. */
export const flag = yesOrNo()

/** Admin mode, for the whole company. Responds with 403 `not_allowed` to users who are not admins. */
export const admin = yesOrNo()

/** Search text, composed (NFC). An empty string means no search. */
export const searchText = z._default(
  z.pipe(
    Text.check(z.maxLength(200, 'must be 200 characters at most')),
    z.transform((text) => text.trim().normalize('NFC')),
  ),
  '',
)

export const sortDirection = z._default(z.enum(['asc', 'desc'], 'must be asc or desc'), 'desc')

/** Half-open: includes `created_after`, excludes `created_before`. */
export const createdRange = { created_after: z.optional(Instant), created_before: z.optional(Instant) }

export const fileTypes = ['all', 'pdf', 'csv', 'json'] as const
export type FileType = (typeof fileTypes)[number]

/** A file type, by the extension of the title. */
export const fileType = z._default(z.enum(fileTypes, 'must be all, pdf, csv or json'), 'all')
