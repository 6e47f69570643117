import * as z from 'zod/mini'
import { activityActions, operatorActions } from '../activity.ts'
import { Checksum, FileId } from '../ids.ts'
import { route } from '../route.ts'
import { Instant, Text } from '../text.ts'
import { query } from './envelope.ts'
import { admin, exportLimit, fileType, flag, page, paging, searchText, sortDirection } from './lists.ts'

/** The entries of an audit log as CSV that the portal asks for unless all of them are wanted. */
export const auditExportRows = 1000

export const ActivityId = z
  .string()
  .check(z.regex(/^activity-[0-9a-f-]{36}$/, 'must be an id that begins with activity-'))

/** One entry of the activity list. How its action looks is contract/activity.ts' to say. */
export const ActivityItem = z.object({
  id: z.string(),
  action: z.enum([...activityActions, ...operatorActions]),
  /** who did it: an address, or the pseudonym of a deleted account */
  user: z.string(),
  /** the label of the action's badge */
  msg: z.string(),
  /** what happened, as a sentence */
  description: z.string(),
  statusType: z.enum(['success', 'warning', 'blocked', 'failure', 'info']),
  deviceType: z.string(),
  /** whose file it is about; null where it is about none, and where keys were refused to the reader (rule F16) */
  baker: z.nullable(z.string()),
  /** the file's title; null likewise */
  file: z.nullable(z.string()),
  /** null too where the file is gone */
  fileId: z.nullable(FileId),
  /** the checksum for which keys were refused; null in every other row */
  checksum: z.nullable(Checksum),
  /** done in admin mode */
  isAdmin: z.boolean(),
  /** how many sign-ins of that day the row stands for, where it is more than one */
  sign_ins: z.optional(z.int()),
  createdAt: Instant,
  /** the same instant */
  timestamp: Instant,
})
export type ActivityItem = z.infer<typeof ActivityItem>

export const activityTypes = ['all', 'baked', 'opened', 'alerts'] as const
export type ActivityType = (typeof activityTypes)[number]

/** The filters that list, tiles and export have in common. */
const filters = {
  admin,
  file_id: z.optional(FileId),
  search: searchText,
  timestamp_after: z.optional(Instant),
  timestamp_before: z.optional(Instant),
  file_type: fileType,
  /** leaves out what the caller did */
  exclude_viewer: flag,
  /** leaves out what people of the caller's email domain did */
  exclude_domain: flag,
  /** leaves out what is about no file */
  files_only: flag,
}

/** Shows the caller's own sign-ins of a day as one row, the newest of them (rule F27). */
const folding = {
  fold_sign_ins: flag,
  /** whose days they are, as IANA names it (`Europe/Bucharest`) */
  time_zone: z._default(Text.check(z.maxLength(60)), 'UTC'),
}

const activityType = z._default(z.enum(activityTypes, 'must be all, baked, opened or alerts'), 'all')

/** The newest first, or the oldest; there is no other order (rule F21). */
const sorting = {
  sort_by: z._default(z.literal('timestamp', 'must be timestamp'), 'timestamp'),
  sort_dir: sortDirection,
}

/** What happened around the caller's cakes and what the caller did; in admin mode around the organization's. */
export const listActivity = route({
  method: 'GET',
  path: '/get_all_audit_logs',
  access: 'pinGiven',
  query: query({
    ...filters,
    ...sorting,
    ...folding,
    ...paging(20),
    activity_type: activityType,
    /** that entry alone: what a link to one entry leads to */
    activity_id: z.optional(ActivityId),
  }),
  reply: page(ActivityItem),
})

/** What the tiles count, each up to `countedRows`. They follow the other filters, and not the tile that is pressed. */
export const summary = route({
  method: 'GET',
  path: '/stats/summary',
  access: 'pinGiven',
  query: query(filters),
  reply: z.object({
    total_files_baked: z.int(),
    total_files_opened: z.int(),
    total_alerts: z.int(),
    /** which of them are more than what is told */
    is_floor: z.object({
      total_files_baked: z.boolean(),
      total_files_opened: z.boolean(),
      total_alerts: z.boolean(),
    }),
  }),
})

/** The newest (or oldest) entries that fit the filters: all of them, or `limit`. */
export const exportActivity = route({
  method: 'GET',
  path: '/export_audit_logs.csv',
  access: 'pinGiven',
  isCsv: true,
  query: query({ ...filters, ...sorting, ...folding, ...exportLimit, activity_type: activityType }),
  reply: z.string(),
})

export const activityRoutes = { listActivity, summary, exportActivity }
