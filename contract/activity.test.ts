import { describe, expect, it } from 'vitest'
import { type ActivityAction, activityActions, kindOf, lookOf, operatorActions } from './activity.ts'

const blocked = ['Blocked', 'blocked', 'blocked', 'blocked', 'alert']
const warned = ['Warning', 'warning', 'warning', 'warning', 'alert']
const updated = ['Updated', 'success', 'success', 'success', 'other']
const granted = ['Granted', 'success', 'success', 'success', 'other']
const info = ['Granted', 'success', 'info', 'info', 'other']

/** For each action: label, style of the badge, status, part of the chart bar, kind. */
const table: Record<ActivityAction, string[]> = {
  file_baked: ['Granted', 'success', 'success', 'success', 'baked'],
  file_opened: ['Granted', 'success', 'success', 'success', 'opened'],
  permission_added: ['Added', 'warning', 'warning', 'warning', 'other'],
  permission_removed: ['Removed', 'success', 'success', 'success', 'other'],
  file_discarded: ['Removed', 'success', 'success', 'success', 'other'],
  openable_date_modified: updated,
  expiration_date_modified: updated,
  dates_updated: updated,
  open_failed: ['Blocked', 'blocked', 'failure', 'blocked', 'alert'],
  open_blocked_no_permission: blocked,
  open_blocked_early_access: blocked,
  open_blocked_expired_access: blocked,
  open_blocked_user_banned: blocked,
  open_blocked_address_held: blocked,
  user_banned: blocked,
  user_restored: granted,
  baker_deactivated: granted,
  baker_reactivated: granted,
  pin_1fa_wrong: warned,
  login_1fa_wrong: warned,
  recipient_mailed: info,
  signed_in: info,
  export_made: info,
  organization_added: granted,
  admin_added: granted,
  admin_removed: granted,
  pin_cleared: granted,
  address_released: granted,
  password_expired: granted,
  second_factor_removed: granted,
  project_added: granted,
  project_changed: granted,
  project_removed: granted,
  api_secret_added: granted,
  api_secret_removed: granted,
  application_added: granted,
  master_key_rotated: granted,
}

describe('the look of an action (rule F14)', () => {
  it.each([...activityActions, ...operatorActions])('%s', (action) => {
    const { label, style, statusType, bucket } = lookOf(action)
    expect([label, style, statusType, bucket, kindOf(action)]).toEqual(table[action])
  })

  it.each([
    ['access_revoked', 'Blocked'],
    ['expired_access', 'Blocked'],
    ['early_access', 'Blocked'],
    ['sms_1fa_sent', 'Warning'],
    ['something_new', 'Granted'],
  ])('labels the unknown action %s with %s', (action, label) => expect(lookOf(action).label).toBe(label))
})
