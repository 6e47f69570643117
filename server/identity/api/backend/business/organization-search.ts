import { and, asc, gt, ilike, inArray, isNull, or, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { organizations } from '../../../base/schema/organizations.ts'
import { inProject, type ProjectUnit } from '../../../base/unit-of-work.ts'
import { showOrganizations } from '../../wire/business/organization.ts'
import { readCursor, toSearch, writeCursor } from '../../wire/page-cursor.ts'

export const Search = toSearch()

const Texts = z.array(Text.check(z.maxLength(200))).check(z.maxLength(100))
const Fuzzy = Text.check(z.minLength(3), z.maxLength(200))

const list =
  (toCondition: (values: string[]) => SQL | undefined) =>
  (value: unknown): SQL | undefined => {
    const { data } = Texts.safeParse(value)
    if (!data) throw new SdkError('organization_search_expected_list')
    return toCondition(data)
  }

const contains = (column: typeof organizations.name | typeof organizations.slug) => (value: unknown) => {
  const { data } = Fuzzy.safeParse(value)
  if (data === undefined) throw new SdkError('organization_search_expected_list')
  return ilike(column, `%${data.replace(/[%_\\]/g, '\\$&')}%`)
}

const filters: Readonly<Record<string, (value: unknown) => SQL | undefined>> = {
  organization_ids: list((ids) => or(inArray(organizations.id, ids), inArray(organizations.externalId, ids))),
  organization_slugs: list((slugs) => inArray(organizations.slug, slugs)),
  organization_slug_fuzzy: contains(organizations.slug),
  organization_name_fuzzy: contains(organizations.name),
}

/** Converts the operands of a search to a condition. @throws SdkError organization_search_… */
function toCondition({ query }: z.output<typeof Search>): SQL | undefined {
  const conditions = (query?.operands ?? []).map(({ filter_name: name, filter_value: value }) => {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined
    if (!filter) throw new SdkError('organization_search_filter_name_not_recognized')
    return filter(value)
  })
  if (conditions.length === 0) return undefined
  return query?.operator === 'OR' ? or(...conditions) : and(...conditions)
}

/** Finds a page of the organizations of a project. @throws SdkError organization_search_… */
export async function searchOrganizations(unit: ProjectUnit, body: z.output<typeof Search>): Promise<object> {
  const { cursor, limit } = body
  const fits = toCondition(body)
  const isLiving = isNull(organizations.deletedAt)
  const from = readCursor(cursor, 'organization_search_invalid_cursor')
  const rows = await unit.tx
    .select()
    .from(organizations)
    .where(inProject(unit, organizations, isLiving, fits, from && gt(organizations.id, from.after)))
    .orderBy(asc(organizations.id))
    .limit(limit + 1)
  const total =
    from?.total ?? (await unit.tx.$count(organizations, inProject(unit, organizations, isLiving, fits)))
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    organizations: await showOrganizations(unit, page),
    results_metadata: { total, ...(last ? { next_cursor: writeCursor({ after: last.id, total }) } : {}) },
  }
}
