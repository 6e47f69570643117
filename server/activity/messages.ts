import type { ActivityAction } from '#contract/activity.ts'

/** What each action reads as in a list of activity. */
const activityMessages: Record<ActivityAction, string> = {
  file_baked: 'Baked the file',
  file_opened: 'Opened the file',
  permission_added: 'Gave access to {subject}',
  permission_removed: 'Took access from {subject}',
  openable_date_modified: 'Changed the openable date',
  expiration_date_modified: 'Changed the expiry date',
  dates_updated: 'Changed the dates',
  open_failed: 'Could not open the file',
  open_blocked_no_permission: 'Tried to open the file without permission',
  open_blocked_early_access: 'Tried to open the file before its openable date',
  open_blocked_expired_access: 'Tried to open the file after its expiry date',
  open_blocked_user_banned: 'Tried to open the file while banned',
  open_blocked_address_held: 'Tried to open the file with an email address that another account gave up',
  user_banned: 'Banned {subject}',
  user_restored: 'Lifted the ban of {subject}',
  baker_deactivated: 'Deactivated the baker {subject}',
  baker_reactivated: 'Reactivated the baker {subject}',
  pin_1fa_wrong: 'Entered a wrong PIN',
  login_1fa_wrong: 'Entered a wrong password',
  signed_in: 'Signed in',
  export_made: 'Exported {subject}',
  organization_added: 'Made the organization {subject}',
  admin_added: 'Made {subject} an admin',
  admin_removed: 'Made {subject} an admin no longer',
  pin_cleared: 'Cleared the PIN of {subject}',
  address_released: 'Released the email address {subject}',
  password_expired: 'Asked {subject} for a new password',
  project_added: 'Registered the site {subject}',
  consent_page_set: 'Set the consent page of the site {subject}',
  application_added: 'Registered the application {subject}',
  master_key_rotated: 'Sealed all keys under a new master key',
}

/** An activity row's sentence. */
export const toActivityMessage = (action: ActivityAction, subject: string | undefined): string =>
  activityMessages[action].replace('{subject}', () => subject ?? 'somebody')
