import { sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/route.ts'
import type { ActivityItem, exportActivity, listActivity } from '#contract/routes/activity.ts'
import { countedRows } from '#contract/routes/lists.ts'
import type { Locale } from '#languages/locales.ts'
import { sentence, write } from '#languages/sentence.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import { allOf, isWithin, searchTextContains } from '../lists/filters.ts'
import { type Listing, preferIndexes } from '../lists/find-page.ts'
import type { Viewer } from '../lists/viewer.ts'
import { requireTimeZone } from '../lists/zone-rules.ts'
import { isId } from './find-activity.ts'
import { type Folds, foldByDay, noFolds, type SignIn } from './fold-rules.ts'

type Query = QueryOf<typeof exportActivity> & Partial<Pick<QueryOf<typeof listActivity>, 'activity_id'>>

/**
 * Finds the viewer's own sign-ins that a list folds into a later sign-in on the same day (rule F27). Only sign-ins that
 * match the filters count, so none is hidden behind a sign-in that is filtered out.
 * @throws AppError invalid_input for an unknown time zone
 */
export async function findFolds(tx: Tx, viewer: Viewer, query: Query): Promise<Folds> {
  if (!query.fold_sign_ins) return noFolds
  requireTimeZone(query.time_zone)
  if (!listsSignIns(query)) return noFolds
  await preferIndexes(tx)
  const conditions = allOf([
    ...isWithin(sql`a.at`, query.timestamp_after, query.timestamp_before),
    query.search === ''
      ? undefined
      : searchTextContains(sql`a.search_text`, query.search, sql`a.folded_text`),
  ])
  const signIns = await readRows<SignIn>(
    tx,
    sql`select a.id, (extract(epoch from a.at) * 1000)::float8 as at from activity a
      where a.actor_id = ${viewer.userId} and a.action = 'signed_in' and ${conditions}
      order by a.at desc, a.id desc limit ${countedRows}`,
  )
  return foldByDay(signIns, query.time_zone)
}

/** Whether the query can match the viewer's own sign-ins. */
function listsSignIns(query: Query): boolean {
  const isAboutFiles = query.files_only || query.file_id !== undefined || query.file_type !== 'all'
  const isAboutOthers = query.exclude_viewer || query.exclude_domain
  const isOne = query.activity_id !== undefined || isId(query.search)
  return !isAboutFiles && !isAboutOthers && !isOne && query.activity_type === 'all'
}

/** Excludes folded rows from a listing. */
export function withoutFolded(listing: Listing, { hidden }: Folds): Listing {
  if (hidden.length === 0) return listing
  const isShown = sql`a.id <> all(${sql.param(hidden)})`
  return { ...listing, branches: listing.branches.map((branch) => sql`${branch} and ${isShown}`) }
}

/** Adds the number of sign-ins to rows that represent more than one. */
export const describeFolds = (
  items: readonly ActivityItem[],
  { counts }: Folds,
  locale: Locale,
): ActivityItem[] =>
  items.map((item) => {
    const count = counts.get(item.id)
    return count === undefined
      ? item
      : {
          ...item,
          description: write(locale, sentence('activity.signIns', { count })),
          sentence: write(locale, { key: 'sentence.signIns', values: { count } }),
          sign_ins: count,
        }
  })
