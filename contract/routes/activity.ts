import * as z from 'zod/mini'
import { Checksum, FileId, HeaderHash } from '../ids.ts'
import { route } from '../route.ts'
import { Instant, Text } from '../text.ts'
import { query } from './envelope.ts'
import { admin, exportLimit, fileType, flag, page, paging, searchText, sortDirection } from './lists.ts'

/** How many entries the portal exports by default. */
export const auditExportRows = 1000

export const ActivityId = z
  .string()
  .check(z.regex(/^activity-[0-9a-f-]{36}$/, 'must be an id that begins with activity-'))

/** One entry of the activity list. contract/activity.ts defines the look of its action. */
export const ActivityItem = z.object({
  id: z.string(),
  /** one of contract/activity.ts, or one that a later version of the server added, which `variantOf` shows by its name */
  action: z.string(),
  /** the actor: an email address, or the pseudonym of a deleted account */
  user: z.string(),
  /** the badge label */
  msg: z.string(),
  /** what the user did */
  description: z.string(),
  /**
   * the event as a sentence with the placeholders `{user}` and `{file}`, which a client fills in; servers before 4.2 do
   * not send it
   */
  sentence: z.optional(z.string()),
  statusType: z.enum(['success', 'warning', 'blocked', 'failure', 'info']),
  deviceType: z.string(),
  /** the baker of the file; null without a file, and for the reader's own rejected requests (rule F16) */
  baker: z.nullable(z.string()),
  /** the title of the file; null in the same cases */
  file: z.nullable(z.string()),
  /** null in the same cases, and if the file no longer exists */
  fileId: z.nullable(FileId),
  /** the checksum of a rejected request for keys; null otherwise */
  checksum: z.nullable(Checksum),
  /** the header hash of a request for keys that was rejected and had no checksum; null otherwise */
  header_hash: z.nullable(HeaderHash),
  /** done in admin mode */
  isAdmin: z.boolean(),
  /** the number of sign-ins of that day that this row combines, if more than one */
  sign_ins: z.optional(z.int()),
  createdAt: Instant,
  /** the same instant as `createdAt` */
  timestamp: Instant,
})
export type ActivityItem = z.infer<typeof ActivityItem>

export const activityTypes = ['all', 'baked', 'opened', 'alerts'] as const
export type ActivityType = (typeof activityTypes)[number]

/** The filters that list, tiles and export share. */
const filters = {
  admin,
  file_id: z.optional(FileId),
  search: searchText,
  timestamp_after: z.optional(Instant),
  timestamp_before: z.optional(Instant),
  file_type: fileType,
  /** omits actions of the caller */
  exclude_viewer: flag,
  /** omits actions of users at the caller's email domain */
  exclude_domain: flag,
  /** omits entries without a file */
  files_only: flag,
}

/** Combines the caller's own sign-ins of a day into the newest one (rule F27). */
const folding = {
  fold_sign_ins: flag,
  /** the IANA time zone of the days (`Europe/Bucharest`) */
  time_zone: z._default(Text.check(z.maxLength(60)), 'UTC'),
}

const activityType = z._default(z.enum(activityTypes, 'must be all, baked, opened or alerts'), 'all')

/** Newest or oldest first (rule F21). */
const sorting = {
  sort_by: z._default(z.literal('timestamp', 'must be timestamp'), 'timestamp'),
  sort_dir: sortDirection,
}

/** The activity of the caller and on the caller's cakes; in admin mode, that of the whole company. */
export const listActivity = route({
  method: 'GET',
  path: '/get_all_audit_logs',
  access: 'pinEntered',
  hasAdminMode: true,
  query: query({
    ...filters,
    ...sorting,
    ...folding,
    ...paging(20),
    activity_type: activityType,
    /** only this entry, for a link to a single entry */
    activity_id: z.optional(ActivityId),
  }),
  reply: page(ActivityItem),
})

/** The counts of the tiles, each up to `countedRows`. They apply all filters but the selected tile. */
export const summary = route({
  method: 'GET',
  path: '/stats/summary',
  access: 'pinEntered',
  hasAdminMode: true,
  query: query(filters),
  reply: z.object({
    total_files_baked: z.int(),
    total_files_opened: z.int(),
    total_alerts: z.int(),
    /** which counts were cut off */
    is_floor: z.object({
      total_files_baked: z.boolean(),
      total_files_opened: z.boolean(),
      total_alerts: z.boolean(),
    }),
  }),
})

/** Exports the newest (or oldest) entries that match the filters: all of them, or `limit`. */
export const exportActivity = route({
  method: 'GET',
  path: '/export_audit_logs.csv',
  access: 'pinEntered',
  hasAdminMode: true,
  isCsv: true,
  query: query({ ...filters, ...sorting, ...folding, ...exportLimit, activity_type: activityType }),
  reply: z.string(),
})

export const activityRoutes = { listActivity, summary, exportActivity }
