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
import { Notice, NotifyReply } from './recipients.ts'

/** A cake in a list. */
export const FileRow = z.object({
  id: FileId,
  /** the name of the encrypted file, without `.cake` */
  filetitle: z.string(),
  baker_email: z.string(),
  created_at: Instant,
  updated_at: Instant,
  openable_date: z.nullable(Instant),
  expiration_date: z.nullable(Instant),
  checksum: Checksum,
  /** a JSON list of {email, key_path}; of a shared cake only the caller's own permissions */
  permissions_json: z.string(),
  /** whether the caller can change access and dates in the requested mode (rule F17) */
  can_manage: z.boolean(),
  /** false until the baker has saved the cake; users who do not manage the cake see it only then (rule F30) */
  is_saved: z.boolean(),
})
export type FileRow = z.infer<typeof FileRow>

const permissions = z.array(z.object({ email: Grantee, key_path: KeyPath }))

/** A cake with its permissions. Recipients see only their own. */
export const FileDetail = z.object({
  ...FileRow.shape,
  permissions,
  /**
   * the paths that have a key, the base path first; a grantee sees only the paths whose keys they can receive (rule F5)
   */
  key_paths: z.array(KeyPath),
  /**
   * the versions of the dates and of the permissions, for users who can change them (rule F34); servers before 5.1 do
   * not send them
   */
  dates_version: z.optional(z.string()),
  access_version: z.optional(z.string()),
})
export type FileDetail = z.infer<typeof FileDetail>

/** What a rejection with `changed_meanwhile` says about the change that the caller did not know of (rule F34). */
export const Conflict = z.object({
  /** the email address of the user who made the latest such change; null if the activity does not say */
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(Instant),
  /** the cake as it is now */
  current: FileDetail,
})
export type Conflict = z.infer<typeof Conflict>

/** The length of one bar of the chart. It depends on the time between a cake's first and last entry (rule F24). */
export const trendSteps = [
  ...(['1_minute', '5_minutes', '30_minutes', '1_hour'] as const),
  ...(['1_day', '1_week', '1_month', '1_year'] as const),
] as const
export type TrendStep = (typeof trendSteps)[number]

/** The activity of a cake over time. Empty bars are omitted. */
export const Trend = z.object({
  step: z.enum(trendSteps),
  bars: z.array(
    z.object({
      /** half-open; days and longer steps use the requested time zone, weeks start on Monday */
      from: Instant,
      until: Instant,
      success: z.int(),
      warning: z.int(),
      blocked: z.int(),
      info: z.int(),
    }),
  ),
  /** only the newest `countedRows` entries are counted */
  is_partial: z.boolean(),
})
export type Trend = z.infer<typeof Trend>

export const DocumentReply = z.object({
  ...FileDetail.shape,
  /** the newest 20 of each */
  recent_activity: z.array(ActivityItem),
  opened: z.array(ActivityItem),
  alerts: z.array(ActivityItem),
  trend: Trend,
  /** who was emailed about the cake, and when last; empty for recipients */
  mailed: z.array(z.object({ email: z.string(), mailed_at: Instant })),
  /**
   * the users who ask for access, at most 100, the first request first; empty for recipients; servers before 5.3 do not
   * send it
   */
  access_requests: z.optional(z.array(z.object({ email: Email, requested_at: Instant }))),
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
      z.minLength(1, 'must name at least one file; omit it to select all files that match the other filters'),
      z.maxLength(100, 'must be 100 ids at most'),
    ),
)

/** The filters of lists, exports and bulk changes (rule F26). */
export const fileFilters = {
  admin,
  search: searchText,
  /** cakes that grant a permission to this email address or domain */
  user: z.optional(Grantee),
  /** cakes of this baker */
  baker: z.optional(Email),
  ...createdRange,
  file_type: fileType,
  file_id: z.optional(FileId),
  /** the selected cakes, separated by commas; an empty list is an error and does not mean all cakes */
  file_ids: z.optional(fileIds),
}

/**
 * Lists the cakes that the caller baked or that are shared with them; in admin mode, also those of the company.
 */
export const listFiles = route({
  method: 'GET',
  path: '/get_files',
  access: 'pinEntered',
  hasAdminMode: true,
  query: query({
    ...fileFilters,
    sort_by: z._default(z.enum(fileSorts, `must be ${fileSorts.join(' or ')}`), 'created'),
    sort_dir: sortDirection,
    ...paging(10),
  }),
  reply: page(FileRow),
})

/** Exports the cakes that match the filters, newest first. */
export const exportFiles = route({
  method: 'GET',
  path: '/export_files.csv',
  access: 'pinEntered',
  hasAdminMode: true,
  isCsv: true,
  query: query({ ...fileFilters, ...exportLimit }),
  reply: z.string(),
})

const asAdmin = z._default(z.boolean(), false)

/** The version that the caller saw. If the data has another one by now, the call is rejected (rule F34). */
const version = z.optional(Text.check(z.maxLength(100)))

/** Returns one cake with its permissions, latest activity and chart. */
export const getDocument = route({
  method: 'POST',
  path: '/get_document',
  access: 'pinEntered',
  emailOf: 'caller',
  hasAdminMode: true,
  body: body({
    checksum: Checksum,
    /** the caller's own email address */
    email: Email,
    admin: asAdmin,
    /** the IANA time zone of the chart (`Europe/Bucharest`) */
    time_zone: z._default(Text.check(z.maxLength(60)), 'UTC'),
  }),
  reply: DocumentReply,
})

/**
 * Changes access in one transaction: removes every permission of the recipients in `remove`, then adds those in `add`.
 * Ignores permissions that exist already or do not exist. With `notice`, the recipients who gain access are emailed in the
 * same transaction (rule F28).
 */
export const modifyPermissions = route({
  method: 'POST',
  path: '/modify_permissions',
  access: 'pinEntered',
  hasLargeBody: true,
  hasAdminMode: true,
  manages: true,
  body: body({
    checksum: Checksum,
    admin: asAdmin,
    add: permissions.check(z.maxLength(1000, 'must be 1000 at most')),
    remove: z.array(z.object({ email: Grantee })).check(z.maxLength(1000, 'must be 1000 at most')),
    /** the `access_version` that the caller saw */
    version,
    notice: z.optional(Notice),
  }),
  reply: z.object({
    ...FileDetail.shape,
    /** the outcome of the emails, if the request has a `notice`; servers before 5.1 do not send it, and email no one */
    notified: z.optional(NotifyReply),
  }),
})

/** Sets the dates. Null removes a date, and an omitted date stays as it is. */
export const modifyDates = route({
  method: 'POST',
  path: '/modify_dates',
  access: 'pinEntered',
  hasAdminMode: true,
  manages: true,
  body: body({
    checksum: Checksum,
    admin: asAdmin,
    openable_date: z.optional(z.nullable(Instant)),
    expires_date: z.optional(z.nullable(Instant)),
    /** the `dates_version` that the caller saw */
    version,
  }),
  reply: FileDetail,
})

/**
 * Returns what an email address can open of a cake, when, and through which permission. For users who manage the cake.
 */
export const effectiveAccess = route({
  method: 'GET',
  path: '/get_document/effective_access',
  access: 'pinEntered',
  hasAdminMode: true,
  query: query({ checksum: Checksum, email: Email, admin }),
  reply: z.object({
    email: Email,
    /** whether the user would get keys now */
    can_open: z.boolean(),
    /** why not: the error that the user would get, and the reason of a ban */
    refusal: z.nullable(
      z.object({ code: z.enum(errorCodes), text: z.string(), reason: z.nullable(z.string()) }),
    ),
    is_baker: z.boolean(),
    /** half-open; null without a limit */
    from: z.nullable(Instant),
    until: z.nullable(Instant),
    /**
     * what the user's permissions open, regardless of dates and bans; `through` is null for the baker, who needs no
     * permission
     */
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
