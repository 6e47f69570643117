import * as z from 'zod/mini'
import { errorCodes } from '../errors.ts'
import { Checksum, Email, FileId, Grantee, KeyPath } from '../ids.ts'
import { route } from '../route.ts'
import { Instant, Text } from '../text.ts'
import { ActivityItem } from './activity.ts'
import { body, query } from './envelope.ts'
import {
  admin,
  createdRange,
  exportLimit,
  fileType,
  page,
  paging,
  searchText,
  sortDirection,
} from './lists.ts'

/** A cake as a list shows it. */
export const FileRow = z.object({
  id: FileId,
  /** the inner name, without `.cake` */
  filetitle: z.string(),
  baker_email: z.string(),
  created_at: Instant,
  updated_at: Instant,
  openable_date: z.nullable(Instant),
  expiration_date: z.nullable(Instant),
  checksum: Checksum,
  /** JSON of a list of {email, key_path}; of a cake shared with the caller only what is for the caller */
  permissions_json: z.string(),
  /** whether the caller changes access and dates, in the mode they asked in (rule F17) */
  can_manage: z.boolean(),
})
export type FileRow = z.infer<typeof FileRow>

const permissions = z.array(z.object({ email: Grantee, key_path: KeyPath }))

/** A cake with who may open what of it. Whoever it is shared with sees their own part. */
export const FileDetail = z.object({
  ...FileRow.shape,
  permissions,
  /** the paths that have a key, the base path first: what a permission can name */
  key_paths: z.array(KeyPath),
})
export type FileDetail = z.infer<typeof FileDetail>

/** The length of one bar of the chart, by the time between a cake's first and last entry (rule F24). */
export const trendSteps = [
  ...(['1_minute', '5_minutes', '30_minutes', '1_hour'] as const),
  ...(['1_day', '1_week', '1_month', '1_year'] as const),
] as const
export type TrendStep = (typeof trendSteps)[number]

/** What happened to a cake over time, counted; bars in which nothing happened are left out. */
export const Trend = z.object({
  step: z.enum(trendSteps),
  bars: z.array(
    z.object({
      /** half-open; days and longer steps are those of the zone asked for, weeks from Monday */
      from: Instant,
      until: Instant,
      success: z.int(),
      warning: z.int(),
      blocked: z.int(),
      info: z.int(),
    }),
  ),
  /** only the newest entries are counted, because there are more than `countedRows` */
  is_partial: z.boolean(),
})
export type Trend = z.infer<typeof Trend>

export const DocumentReply = z.object({
  ...FileDetail.shape,
  /** the newest 20 each */
  recent_activity: z.array(ActivityItem),
  opened: z.array(ActivityItem),
  alerts: z.array(ActivityItem),
  trend: Trend,
})
export type DocumentReply = z.infer<typeof DocumentReply>

export const fileSorts = ['name', 'baker', 'created', 'openable_date', 'expiration_date'] as const

const fileIds = z.pipe(
  z.pipe(
    Text.check(z.maxLength(5000, 'must be 100 ids at most')),
    z.transform((text) => text.split(',').filter((id) => id !== '')),
  ),
  z
    .array(FileId)
    .check(
      z.minLength(1, 'must name at least one file; without it, all that fit the other filters are meant'),
      z.maxLength(100, 'must be 100 ids at most'),
    ),
)

/** Which cakes a list holds; an export and a change of many take the same (rule F26). */
export const fileFilters = {
  admin,
  search: searchText,
  /** cakes on which this address or domain has a permission */
  user: z.optional(Grantee),
  /** cakes of this baker */
  baker: z.optional(Email),
  ...createdRange,
  file_type: fileType,
  file_id: z.optional(FileId),
  /** several, with commas between: what is selected. An empty one is refused, lest it be taken for all of them. */
  file_ids: z.optional(fileIds),
}

/** The cakes that the caller baked and those shared with them; in admin mode the organization's too. */
export const listFiles = route({
  method: 'GET',
  path: '/get_files',
  access: 'pinGiven',
  query: query({
    ...fileFilters,
    sort_by: z._default(z.enum(fileSorts, `must be ${fileSorts.join(' or ')}`), 'created'),
    sort_dir: sortDirection,
    ...paging(10),
  }),
  reply: page(FileRow),
})

/** The cakes that fit the filters, the newest first. */
export const exportFiles = route({
  method: 'GET',
  path: '/export_files.csv',
  access: 'pinGiven',
  isCsv: true,
  query: query({ ...fileFilters, ...exportLimit }),
  reply: z.string(),
})

const asAdmin = z._default(z.boolean(), false)

/** One cake with its access, its latest activity and its chart. */
export const getDocument = route({
  method: 'POST',
  path: '/get_document',
  access: 'pinGiven',
  body: body({
    checksum: Checksum,
    /** the caller's own */
    email: Email,
    admin: asAdmin,
    /** whose days the chart's bars are, as IANA names it (`Europe/Bucharest`) */
    time_zone: z._default(Text.check(z.maxLength(60)), 'UTC'),
  }),
  reply: DocumentReply,
})

/**
 * Takes and gives access in one step: every permission of those in `remove` goes first, then those in `add` come. What
 * is there already, or is not there, is passed over.
 */
export const modifyPermissions = route({
  method: 'POST',
  path: '/modify_permissions',
  access: 'pinGiven',
  manages: true,
  body: body({
    checksum: Checksum,
    admin: asAdmin,
    add: permissions.check(z.maxLength(1000, 'must be 1000 at most')),
    remove: z.array(z.object({ email: Grantee })).check(z.maxLength(1000, 'must be 1000 at most')),
  }),
  reply: FileDetail,
})

/** Sets both dates; null takes one away. */
export const modifyDates = route({
  method: 'POST',
  path: '/modify_dates',
  access: 'pinGiven',
  manages: true,
  body: body({
    checksum: Checksum,
    admin: asAdmin,
    openable_date: z.nullable(Instant),
    expires_date: z.nullable(Instant),
  }),
  reply: FileDetail,
})

/** What an address can open of a cake, from when until when, and through which permission. For who manages the cake. */
export const effectiveAccess = route({
  method: 'GET',
  path: '/get_document/effective_access',
  access: 'pinGiven',
  query: query({ checksum: Checksum, email: Email, admin }),
  reply: z.object({
    email: Email,
    /** whether they would get keys now */
    can_open: z.boolean(),
    /** why not: the code and sentence they would hear, and the reason of a ban */
    refusal: z.nullable(
      z.object({ code: z.enum(errorCodes), text: z.string(), reason: z.nullable(z.string()) }),
    ),
    is_baker: z.boolean(),
    /** half-open; null where nothing bounds it */
    from: z.nullable(Instant),
    until: z.nullable(Instant),
    /** what their permissions open, whatever date or ban stands before it; `through` is null for the baker, who needs none */
    paths: z.array(
      z.object({ key_path: KeyPath, through: z.nullable(z.object({ email: Grantee, key_path: KeyPath })) }),
    ),
  }),
})

export const documentRoutes = {
  listFiles,
  exportFiles,
  getDocument,
  modifyPermissions,
  modifyDates,
  effectiveAccess,
}
