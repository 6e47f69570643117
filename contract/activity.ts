/** Every action that leaves an activity row (rule F12 in docs/rules/files.md). */
export const activityActions = [
  'file_baked',
  'file_discarded',
  'file_opened',
  'permission_added',
  'permission_removed',
  'recipient_mailed',
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

/** Actions of an operator (`npm run admin`), which leave activity rows too. */
export const operatorActions = [
  'organization_added',
  'pin_cleared',
  'address_released',
  'password_expired',
  'second_factor_removed',
  'project_added',
  'project_changed',
  'project_removed',
  'api_secret_added',
  'api_secret_removed',
  'application_added',
  'master_key_rotated',
] as const

export type ActivityAction = (typeof activityActions)[number] | (typeof operatorActions)[number]

/** The parts of a bar in a chart, in stacking order. */
export const chartBuckets = ['success', 'warning', 'blocked', 'info'] as const
export type ChartBucket = (typeof chartBuckets)[number]

/** How every list and chart shows an action. */
export type ActivityLook = {
  label: 'Added' | 'Removed' | 'Updated' | 'Blocked' | 'Warning' | 'Granted'
  /** the style of the badge */
  style: 'success' | 'warning' | 'blocked'
  /** the status of a row; a chart counts failures as blocked */
  statusType: ChartBucket | 'failure'
  bucket: ChartBucket
}

const done = { style: 'success', statusType: 'success', bucket: 'success' } as const
const blocked = { label: 'Blocked', style: 'blocked', statusType: 'blocked', bucket: 'blocked' } as const

/** The first pattern that matches the name of an action decides its look (rule F14). */
const looks: readonly [RegExp, ActivityLook][] = [
  [/^permission_added$/, { label: 'Added', style: 'warning', statusType: 'warning', bucket: 'warning' }],
  [/^(?:permission_removed|file_discarded)$/, { ...done, label: 'Removed' }],
  [/^(?:expiration_date_modified|openable_date_modified|dates_updated)$/, { ...done, label: 'Updated' }],
  [/fail/, { ...blocked, statusType: 'failure' }],
  [/block|revoke|ban|expired_access|early_access/, blocked],
  [/1fa/, { label: 'Warning', style: 'warning', statusType: 'warning', bucket: 'warning' }],
  [
    /^(?:signed_in|export_made|recipient_mailed)$/,
    { ...done, label: 'Granted', statusType: 'info', bucket: 'info' },
  ],
]

/** @returns the look of an action, for unknown actions too */
export function lookOf(action: string): ActivityLook {
  return looks.find(([pattern]) => pattern.test(action))?.[1] ?? { ...done, label: 'Granted' }
}

/** Whether the action is a refused request for keys. Its actor sees only the values they sent (rule F16). */
export const isRefusal = (action: string): boolean => action.startsWith(refusalPrefix)
export const refusalPrefix = 'open_blocked_'

/** The tiles of the activity page, which also filter. Each action belongs to one tile at most. */
export type ActivityKind = 'baked' | 'opened' | 'alert' | 'other'

/** Alerts are the actions labeled Blocked or Warning. */
export function kindOf(action: string): ActivityKind {
  if (action === 'file_baked') return 'baked'
  if (action === 'file_opened') return 'opened'
  return ['Blocked', 'Warning'].includes(lookOf(action).label) ? 'alert' : 'other'
}
