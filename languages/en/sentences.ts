import { errorTexts } from './errors.ts'

type ErrorTexts = { readonly [Code in keyof typeof errorTexts as `error.${Code}`]: (typeof errorTexts)[Code] }

/** English: what the API of the portal responds: errors (contract/errors.ts), activity and reasons. */
export const sentences = {
  ...(Object.fromEntries(
    Object.entries(errorTexts).map(([code, text]) => [`error.${code}`, text]),
  ) as unknown as ErrorTexts),

  'activity.file_baked': 'Baked the file',
  'activity.file_discarded': 'Removed the file, which was not saved',
  'activity.file_opened': 'Opened the file',
  'activity.permission_added': 'Granted access to {subject}',
  'activity.permission_removed': 'Revoked access for {subject}',
  'activity.recipient_mailed': 'Notified {subject} by email',
  'activity.openable_date_modified': 'Changed the openable date',
  'activity.expiration_date_modified': 'Changed the expiry date',
  'activity.dates_updated': 'Changed the dates',
  'activity.open_failed': 'Could not open the file',
  'activity.open_blocked_no_permission': 'Tried to open the file without permission',
  'activity.open_blocked_early_access': 'Tried to open the file before its openable date',
  'activity.open_blocked_expired_access': 'Tried to open the file after its expiry date',
  'activity.open_blocked_user_banned': 'Tried to open the file while banned',
  'activity.open_blocked_address_held': 'Tried to open the file with a held email address',
  'activity.user_banned': 'Banned {subject}',
  'activity.user_restored': 'Unbanned {subject}',
  'activity.baker_deactivated': 'Deactivated the baker {subject}',
  'activity.baker_reactivated': 'Reactivated the baker {subject}',
  'activity.pin_1fa_wrong': 'Entered a wrong PIN',
  'activity.login_1fa_wrong': 'Entered a wrong password',
  'activity.signed_in': 'Signed in',
  'activity.export_made': 'Exported {subject}',
  'activity.organization_added': 'Created the organization {subject}',
  'activity.admin_added': 'Made {subject} an admin',
  'activity.admin_removed': 'Removed the admin role from {subject}',
  'activity.pin_cleared': 'Cleared the PIN of {subject}',
  'activity.address_released': 'Released the email address {subject}',
  'activity.password_expired': 'Required {subject} to set a new password',
  'activity.second_factor_removed': 'Removed the authenticator app of {subject}',
  'activity.project_added': 'Created the project {subject}',
  'activity.project_changed': 'Changed the project {subject}',
  'activity.project_removed': 'Removed the project {subject}',
  'activity.api_secret_added': 'Created an API secret of the project {subject}',
  'activity.api_secret_removed': 'Removed an API secret of the project {subject}',
  'activity.application_added': 'Registered the application {subject}',
  'activity.master_key_rotated': 'Re-encrypted all keys with a new master key',
  'activity.signIns': 'Signed in {count} times on this day',

  // why a file could not be opened
  'open_failed.no_key_fits': 'Could not open the file: it is damaged, or no key fits it',
  'open_failed.no_space': 'Could not open the file: there was not enough space on the device',
  'open_failed.no_storage': 'Could not open the file: the browser did not offer storage',
  'open_failed.unreadable': 'Could not open the file: it could not be read',

  // what an entry can be about, if it is no name
  'subject.someone': 'someone',
  'subject.files': 'files',
  'subject.openers': 'openers',
  'subject.bakers': 'bakers',
  'subject.auditLog': 'the audit log',

  tenWrongPins: 'A wrong PIN was entered ten times in a row, so you were signed out everywhere.',
  openableFrom: 'It can be opened from {instant}.',
  openableUntil: 'It could be opened until {instant}.',
  selfGrant:
    'In admin mode you cannot give yourself access, and {grantee} is your own email address. Ask the baker of the file.',
  selfGrantByDomain:
    'In admin mode you cannot give yourself access, and {grantee} includes your email address {covered}. Ask the baker of the file.',
  bakingLimit: {
    one: 'The free plan allows 1 cake a month.',
    other: 'The free plan allows {count} cakes a month.',
  },
  bakingLimitWithPlans: {
    one: 'The free plan allows 1 cake a month. Subscribe to bake more: {plans}',
    other: 'The free plan allows {count} cakes a month. Subscribe to bake more: {plans}',
  },
  bakingLimitOfMember: {
    one: 'The free plan allows 1 cake a month. To bake more, ask an admin of your organization to subscribe: {plans}',
    other:
      'The free plan allows {count} cakes a month. To bake more, ask an admin of your organization to subscribe: {plans}',
  },
  lastAdmin: '{email} is the last admin of your organization. Make another member an admin first.',
  bannedMember: '{email} is banned from your organization. Remove the ban first.',
  noBaker: 'Your organization has no baker with this email address.',
  banSelf: 'You cannot ban yourself.',
  unbanSelf: 'You cannot unban yourself.',
  noMember: 'No member of your organization has the email address {email}.',
  notSavedYet: 'This cake is not saved yet, so nobody can open it.',
  noAccess: '{email} has no access to this file.',
  noCheckout: 'There is no such checkout.',
  weakNewPassword: 'Please enter a stronger new password.',
} as const
