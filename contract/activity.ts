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
  'user_banned',
  'user_restored',
  'baker_deactivated',
  'baker_reactivated',
  'pin_1fa_wrong',
  'login_1fa_wrong',
  'signed_in',
  'export_made',
] as const

/** What an operator does by `npm run admin` leaves rows too, under actions that no person can cause. */
export const operatorActions = [
  'organisation_added',
  'admin_added',
  'admin_removed',
  'pin_cleared',
  'password_expired',
  'project_added',
  'consent_page_set',
  'application_added',
  'master_key_rotated',
] as const

export type ActivityAction = (typeof activityActions)[number] | (typeof operatorActions)[number]
