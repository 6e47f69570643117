import { describe, expect, it } from 'vitest'
import {
  activityActions,
  concealsFile,
  kindOf,
  operatorActions,
  rejectionPrefix,
  variantOf,
} from './activity.ts'
import { ActivityItem } from './routes/activity.ts'

const all = [...activityActions, ...operatorActions]

describe('the look of an action (rule F14)', () => {
  it.each(all)('%s is Blocked or a Warning if and only if its name says so', (action) => {
    const isBlocked = /fail|block|revoke|ban|expired_access|early_access/.test(action)
    const { label } = variantOf(action)
    expect([label === 'Blocked', label === 'Warning']).toEqual([isBlocked, /1fa/.test(action)])
  })

  it.each([
    [/_added$/, 'Added'],
    [/_(?:removed|discarded|deactivated|cleared)$/, 'Removed'],
    [/_(?:modified|updated|changed|rotated)$/, 'Updated'],
  ])('actions with names like %s are %s', (name, label) => {
    const matching = all.filter((action) => name.test(action))
    expect(matching).not.toEqual([])
    expect(matching.filter((action) => variantOf(action).label !== label)).toEqual([])
  })

  it('a label has the same style everywhere', () =>
    expect(new Set(all.map((action) => `${variantOf(action).label} ${variantOf(action).style}`))).toEqual(
      new Set([
        'Added warning',
        'Removed success',
        'Updated success',
        'Blocked blocked',
        'Warning warning',
        'Granted success',
      ]),
    ))

  it.each(all)('%s counts in the chart by its status, a failure as blocked', (action) => {
    const { statusType, bucket } = variantOf(action)
    expect(bucket).toBe(statusType === 'failure' ? 'blocked' : statusType)
  })

  it.each([
    ['open_blocked_something', 'Blocked'],
    ['login_failed', 'Blocked'],
    ['link_blocked', 'Blocked'],
    ['share_revoked', 'Blocked'],
    ['user_ban_added', 'Blocked'],
    ['link_expired_access', 'Blocked'],
    ['link_early_access', 'Blocked'],
    ['sms_1fa_wrong', 'Warning'],
    ['sms_1fa_blocked', 'Blocked'],
    ['something_new', 'Granted'],
    ['toString', 'Granted'],
  ])('the unknown action %s is %s', (action, label) => expect(variantOf(action).label).toBe(label))

  it('an entry with an unknown action of a later server is an entry', () => {
    const at = '2026-11-29T10:00:00.000Z'
    const concealed = { baker: null, file: null, fileId: null, checksum: null, header_hash: null }
    const texts = {
      user: 'ann@bakery.org',
      msg: 'Granted',
      description: 'Did something',
      deviceType: 'phone',
    }
    const entry = { id: 'activity-1', action: 'something_new', statusType: 'success', isAdmin: false }
    expect(
      ActivityItem.parse({ ...entry, ...texts, ...concealed, createdAt: at, timestamp: at }),
    ).toMatchObject(entry)
  })
})

describe('the tiles', () => {
  it('count every rejected request, failed opening, ban and wrong PIN or password as an alert, and nothing else', () => {
    const failureActions = ['open_failed', 'user_banned', 'pin_1fa_wrong', 'login_1fa_wrong']
    const alerts = all.filter(
      (action) => action.startsWith(rejectionPrefix) || failureActions.includes(action),
    )
    expect(all.filter((action) => kindOf(action) === 'alert')).toEqual(alerts)
  })

  it('count bakings and openings', () =>
    expect([kindOf('file_baked'), kindOf('file_opened'), kindOf('signed_in')]).toEqual([
      'baked',
      'opened',
      'other',
    ]))
})

it('conceals the file from users who may have no access to it', () => {
  const concealing = all.filter(concealsFile)
  expect(concealing.filter((action) => !action.startsWith(rejectionPrefix))).toEqual(['access_requested'])
  expect(concealing).toHaveLength(6)
})
