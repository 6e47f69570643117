/** Every action that leaves an activity row (rule F12 in docs/rules/files.md). */
export const activityActions = [
  'file_baked',
  'file_opened',
  'permission_added',
  'permission_removed',
  'openable_date_modified',
  'expiration_date_modified',
  'dates_updated',
  'open_failed',
  'open_blocked_no_permission',
  'open_blocked_early_access',
  'open_blocked_expired_access',
  'open_blocked_user_banned',
  'open_blocked_address_held',
  'user_banned',
  'user_restored',
  'baker_deactivated',
  'baker_reactivated',
  'admin_added',
  'admin_removed',
  'pin_1fa_wrong',
  'login_1fa_wrong',
  'signed_in',
  'export_made',
] as const

/** What an operator does by `npm run admin` leaves rows too, under actions that no person can cause. */
export const operatorActions = [
  'organization_added',
  'pin_cleared',
  'address_released',
  'password_expired',
  'project_added',
  'consent_page_set',
  'application_added',
  'master_key_rotated',
] as const

export type ActivityAction = (typeof activityActions)[number] | (typeof operatorActions)[number]

/** In the order in which a chart stacks them. */
export const chartBuckets = ['success', 'warning', 'blocked', 'info'] as const
export type ChartBucket = (typeof chartBuckets)[number]

/** How an action is shown, wherever it is shown: the badge's word and style, and the part of a chart's bar. */
export type ActivityLook = {
  label: 'Added' | 'Removed' | 'Updated' | 'Blocked' | 'Warning' | 'Granted'
  /** the badge's style */
  style: 'success' | 'warning' | 'blocked'
  /** what a row says of itself; a chart puts failures to what was blocked */
  statusType: ChartBucket | 'failure'
  bucket: ChartBucket
}

const done = { style: 'success', statusType: 'success', bucket: 'success' } as const
const blocked = { label: 'Blocked', style: 'blocked', statusType: 'blocked', bucket: 'blocked' } as const

/** The first line whose words are in an action's name says how it looks (rule F14). */
const looks: readonly [RegExp, ActivityLook][] = [
  [/^permission_added$/, { label: 'Added', style: 'warning', statusType: 'warning', bucket: 'warning' }],
  [/^permission_removed$/, { ...done, label: 'Removed' }],
  [/^(?:expiration_date_modified|openable_date_modified|dates_updated)$/, { ...done, label: 'Updated' }],
  [/fail/, { ...blocked, statusType: 'failure' }],
  [/block|revoke|ban|expired_access|early_access/, blocked],
  [/1fa/, { label: 'Warning', style: 'warning', statusType: 'warning', bucket: 'warning' }],
  [/^(?:signed_in|export_made)$/, { ...done, label: 'Granted', statusType: 'info', bucket: 'info' }],
]

/** How an action looks; also one that this version does not know. */
export function lookOf(action: string): ActivityLook {
  return looks.find(([pattern]) => pattern.test(action))?.[1] ?? { ...done, label: 'Granted' }
}

/** A refused request for keys. The person who asked sees only what they sent themselves (rule F16). */
export const isRefusal = (action: string): boolean => action.startsWith(refusalPrefix)
export const refusalPrefix = 'open_blocked_'

/** The three tiles of the activity page, and what filters by them; every action belongs to one at most. */
export type ActivityKind = 'baked' | 'opened' | 'alert' | 'other'

/** An alert is what is labeled Blocked or Warning. */
export function kindOf(action: string): ActivityKind {
  if (action === 'file_baked') return 'baked'
  if (action === 'file_opened') return 'opened'
  return ['Blocked', 'Warning'].includes(lookOf(action).label) ? 'alert' : 'other'
}
