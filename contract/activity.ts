/** Every action that leaves an activity row (rule F12 in docs/rules/files.md). */
export const activityActions = [
  'file_baked',
  'file_discarded',
  'file_opened',
  'permission_added',
  'permission_removed',
  'recipient_mailed',
  'access_requested',
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

/** Actions of an operator (`npm run admin`), which also leave activity rows. */
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
export type ActivityVariant = {
  label: 'Added' | 'Removed' | 'Updated' | 'Blocked' | 'Warning' | 'Granted'
  /** the style of the badge */
  style: 'success' | 'warning' | 'blocked'
  /** the status of a row; a chart counts failures as blocked */
  statusType: ChartBucket | 'failure'
  bucket: ChartBucket
}

const added = { label: 'Added', style: 'warning', statusType: 'warning', bucket: 'warning' } as const
const removed = { label: 'Removed', style: 'success', statusType: 'success', bucket: 'success' } as const
const updated = { label: 'Updated', style: 'success', statusType: 'success', bucket: 'success' } as const
const blocked = { label: 'Blocked', style: 'blocked', statusType: 'blocked', bucket: 'blocked' } as const
const failed = { ...blocked, statusType: 'failure' } as const
const warning = { label: 'Warning', style: 'warning', statusType: 'warning', bucket: 'warning' } as const
const granted = { label: 'Granted', style: 'success', statusType: 'success', bucket: 'success' } as const
const info = { label: 'Granted', style: 'success', statusType: 'info', bucket: 'info' } as const

/** The look of each action (rule F14). Actions labeled Blocked or Warning are also alerts. */
const looks: Readonly<Record<ActivityAction, ActivityVariant>> = {
  file_baked: granted,
  file_discarded: removed,
  file_opened: granted,
  permission_added: added,
  permission_removed: removed,
  recipient_mailed: info,
  access_requested: added,
  openable_date_modified: updated,
  expiration_date_modified: updated,
  dates_updated: updated,
  open_failed: failed,
  open_blocked_no_permission: blocked,
  open_blocked_early_access: blocked,
  open_blocked_expired_access: blocked,
  open_blocked_user_banned: blocked,
  open_blocked_address_held: blocked,
  user_banned: blocked,
  user_restored: granted,
  baker_deactivated: removed,
  baker_reactivated: granted,
  admin_added: added,
  admin_removed: removed,
  pin_1fa_wrong: warning,
  login_1fa_wrong: warning,
  signed_in: info,
  export_made: info,
  organization_added: added,
  pin_cleared: removed,
  address_released: granted,
  password_expired: updated,
  second_factor_removed: removed,
  project_added: added,
  project_changed: updated,
  project_removed: removed,
  api_secret_added: added,
  api_secret_removed: removed,
  application_added: added,
  master_key_rotated: updated,
}

const isKnown = (action: string): action is ActivityAction => Object.hasOwn(looks, action)

/** What an action of another server version is, by its name. */
const blockedWords = /fail|block|revoke|ban|expired_access|early_access/
const warningWords = /1fa/

/** @returns the look of an action. The words in its name decide the look of an unknown one (rule F14). */
export function variantOf(action: string): ActivityVariant {
  if (isKnown(action)) return looks[action]
  if (blockedWords.test(action)) return blocked
  return warningWords.test(action) ? warning : granted
}

/**
 * Whether the actor may have no access to the file: a rejected request for keys, or a request for access. The actor sees
 * only the values that they sent (rule F16).
 */
export const concealsFile = (action: string): boolean =>
  action.startsWith(rejectionPrefix) || action === 'access_requested'
export const rejectionPrefix = 'open_blocked_'

/** The tiles of the activity page, which also filter. Each action belongs to at most one tile. */
export type ActivityKind = 'baked' | 'opened' | 'alert' | 'other'

/** Alerts are the actions labeled Blocked or Warning. */
export function kindOf(action: string): ActivityKind {
  if (action === 'file_baked') return 'baked'
  if (action === 'file_opened') return 'opened'
  return ['Blocked', 'Warning'].includes(variantOf(action).label) ? 'alert' : 'other'
}
