import { and, or, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'

/** Converts the filter_value of an operand to a condition. @throws SdkError …_search_expected_… */
type Filter = (value: unknown) => SQL | undefined

/** The filters of a search by name. */
export type Filters = Readonly<Record<string, Filter>>

/** The searches of business projects, as their error types name them. */
type Search = 'organization_search' | 'member_search'

const Texts = z.array(Text.check(z.maxLength(320))).check(z.maxLength(100))
/** The contract requires at least three characters. */
const Part = Text.check(z.minLength(3), z.maxLength(200))

/** Returns the functions that create the filters of a search: by a list of texts, by a part of a text, or by a boolean. */
export function filtersOf(search: Search) {
  const toFilter =
    <Value>(
      schema: z.ZodMiniType<Value>,
      kind: 'list' | 'text' | 'boolean',
      toCondition: (value: Value) => SQL | undefined,
    ): Filter =>
    (value) => {
      const parsed = schema.safeParse(value)
      if (!parsed.success) throw new SdkError(`${search}_expected_${kind}`)
      return toCondition(parsed.data)
    }
  return {
    list: (toCondition: (values: string[]) => SQL | undefined) => toFilter(Texts, 'list', toCondition),
    part: (toCondition: (part: string) => SQL | undefined) => toFilter(Part, 'text', toCondition),
    flag: (toCondition: (value: boolean) => SQL | undefined) => toFilter(z.boolean(), 'boolean', toCondition),
  }
}

type Query =
  | { operator: 'AND' | 'OR'; operands: readonly { filter_name: string; filter_value?: unknown }[] }
  | undefined

/**
 * Converts the operands of a search to a condition. Without operands, everything matches.
 * @throws SdkError …_search_filter_name_not_recognized, …_search_expected_…
 */
export function toCondition(search: Search, filters: Filters, query: Query): SQL | undefined {
  const conditions = (query?.operands ?? []).map(({ filter_name: name, filter_value: value }) => {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!filter) throw new SdkError(`${search}_filter_name_not_recognized`)
    return filter(value)
  })
  if (conditions.length === 0) return undefined
  return query?.operator === 'OR' ? or(...conditions) : and(...conditions)
}
