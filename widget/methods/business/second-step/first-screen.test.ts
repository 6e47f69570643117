import { describe, expect, it } from 'vitest'
import { readConfig } from '#support/widget/samples/business-view.ts'
import type { MissingSecondStep } from '../../../core/business/organizations.ts'
import { toFirstScreen } from './first-screen.ts'

const organization = { id: 'Acme', name: 'Acme', slug: 'acme', logoURL: '' }
const none = { phoneNumber: '', hasApp: false }
const both = { phoneNumber: '**06', hasApp: true }

type Case = [
  title: string,
  missing: Partial<MissingSecondStep>,
  config: object,
  screen: string,
  run: string | undefined,
]

const cases: Case[] = [
  ['two kinds to add: a choice', {}, {}, 'MFAEnrollmentSelection', undefined],
  ['an app alone is allowed', { allowed: ['totp'] }, {}, 'TOTPEnrollmentQRCode', 'createApp'],
  ['text messages alone are allowed', { allowed: ['sms_otp'] }, {}, 'SMSOTPEnrollment', undefined],
  ['the tag includes one kind', {}, { mfaProductInclude: ['smsOtp'] }, 'SMSOTPEnrollment', undefined],
  ['no kind in common', { allowed: ['totp'] }, { mfaProductInclude: ['smsOtp'] }, 'Error', undefined],
  ['no kind is allowed', { allowed: [] }, {}, 'Error', undefined],
  ['an app', { enrolled: { ...none, hasApp: true } }, {}, 'TOTPEntry', 'begin'],
  ['a number', { enrolled: { ...none, phoneNumber: '**06' } }, {}, 'SMSOTPEntry', 'sendText'],
  ['a number whose code was sent', { enrolled: both, isCodeSent: true }, {}, 'SMSOTPEntry', 'noteText'],
  ['both', { enrolled: both }, {}, 'TOTPEntry', 'begin'],
  ['both, text messages preferred', { enrolled: both, preferred: 'sms_otp' }, {}, 'SMSOTPEntry', 'sendText'],
  [
    'both, in the order of the tag',
    { enrolled: both },
    { mfaProductOrder: ['smsOtp'] },
    'SMSOTPEntry',
    'sendText',
  ],
  [
    'a preferred kind that the member has lost',
    { enrolled: { ...both, hasApp: false }, preferred: 'totp' },
    {},
    'SMSOTPEntry',
    'sendText',
  ],
  [
    'a kind that the member has and the tag does not include',
    { enrolled: { ...none, hasApp: true } },
    { mfaProductInclude: ['smsOtp'] },
    'TOTPEntry',
    'begin',
  ],
]

describe('the screen after the first step', () => {
  const toScreen = (changes: Partial<MissingSecondStep>, config: object) => {
    const missing = {
      ...{ organization, memberId: 'member-1', email: 'ann@corp.example', enrolled: none, isCodeSent: false },
      ...changes,
    }
    const { settings } = readConfig(config)
    return toFirstScreen({ method: 'second-step', type: 'required', missing, by: 'otp' }, settings)
  }

  it.each(cases)('%s', (_, missing, config, screen, run) => {
    const { state, effect } = toScreen(missing, config)
    expect([state.screen, effect?.run]).toEqual([screen, run])
  })

  it('offers the kinds in the order of the tag', () => {
    const { state } = toScreen({}, { mfaProductOrder: ['smsOtp'] })
    expect(state).toMatchObject({ signIn: { offered: ['sms_otp', 'totp'] } })
  })

  it('says who allows no kind that the visitor can add', () => {
    expect(toScreen({ allowed: [] }, {}).state).toMatchObject({
      reason: 'no_method',
      organizationName: 'Acme',
      email: 'ann@corp.example',
    })
  })
})
