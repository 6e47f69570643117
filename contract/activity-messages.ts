import type { ActivityAction } from './activity.ts'
import type { OpenFailure } from './routes/files.ts'

/** The sentence of each action. The portal translates it, so that an entry is shown in the reader's language. */
export const activityMessages = {
  file_baked: 'Baked the file',
  file_discarded: 'Removed the file, which was not saved',
  file_opened: 'Opened the file',
  permission_added: 'Granted access to {subject}',
  permission_removed: 'Revoked access for {subject}',
  recipient_mailed: 'Notified {subject} by email',
  openable_date_modified: 'Changed the openable date',
  expiration_date_modified: 'Changed the expiry date',
  dates_updated: 'Changed the dates',
  open_failed: 'Could not open the file',
  open_blocked_no_permission: 'Tried to open the file without permission',
  open_blocked_early_access: 'Tried to open the file before its openable date',
  open_blocked_expired_access: 'Tried to open the file after its expiry date',
  open_blocked_user_banned: 'Tried to open the file while banned',
  open_blocked_address_held: 'Tried to open the file with a held email address',
  user_banned: 'Banned {subject}',
  user_restored: 'Unbanned {subject}',
  baker_deactivated: 'Deactivated the baker {subject}',
  baker_reactivated: 'Reactivated the baker {subject}',
  pin_1fa_wrong: 'Entered a wrong PIN',
  login_1fa_wrong: 'Entered a wrong password',
  signed_in: 'Signed in',
  export_made: 'Exported {subject}',
  organization_added: 'Created the organization {subject}',
  admin_added: 'Made {subject} an admin',
  admin_removed: 'Removed the admin role from {subject}',
  pin_cleared: 'Cleared the PIN of {subject}',
  address_released: 'Released the email address {subject}',
  password_expired: 'Required {subject} to set a new password',
  second_factor_removed: 'Removed the authenticator app of {subject}',
  project_added: 'Created the project {subject}',
  project_changed: 'Changed the project {subject}',
  project_removed: 'Removed the project {subject}',
  api_secret_added: 'Created an API secret of the project {subject}',
  api_secret_removed: 'Removed an API secret of the project {subject}',
  application_added: 'Registered the application {subject}',
  master_key_rotated: 'Re-encrypted all keys with a new master key',
} as const satisfies Record<ActivityAction, string>

/** Why a file could not be opened; `other` adds nothing. */
export const openFailures = {
  no_key_fits: ': it is damaged, or no key fits it',
  no_space: ': there was not enough space on the device',
  no_storage: ': the browser did not offer storage',
  unreadable: ': it could not be read',
  other: '',
} as const satisfies Record<OpenFailure, string>
