import { describe, expect, it } from 'vitest'
import { toEntered } from './responses.ts'

const organization = {
  organization_id: 'organization-1',
  organization_name: 'Acme',
  organization_slug: 'acme',
  organization_logo_url: '',
  mfa_methods: 'ALL_ALLOWED',
  allowed_mfa_methods: [],
}
const response = {
  member_id: 'member-1',
  member_session: null,
  member: { email_address: 'ann@corp.example', email_address_verified: true, default_mfa_method: '' },
  organization,
  session_token: '',
  session_jwt: '',
  primary_required: null,
  mfa_required: { member_options: null, secondary_auth_initiated: null },
}

describe('a response that asks for a second factor', () => {
  it('names the member, who has none yet and may add any', () => {
    expect(toEntered(response)).toEqual({
      result: 'secondStepMissing',
      organization: { id: 'organization-1', name: 'Acme', slug: 'acme', logoURL: '' },
      memberId: 'member-1',
      email: 'ann@corp.example',
      enrolled: { phoneNumber: '', hasApp: false },
      isCodeSent: false,
    })
  })

  it('lists what the organization allows, what the member has, and what the member prefers', () => {
    const entered = toEntered({
      ...response,
      organization: { ...organization, mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp', 'new_kind'] },
      member: { ...response.member, default_mfa_method: 'totp' },
      mfa_required: {
        member_options: { mfa_phone_number: '**06', totp_registration_id: 'totp-1' },
        secondary_auth_initiated: 'sms_otp',
      },
    })
    expect(entered).toMatchObject({
      allowed: ['totp'],
      enrolled: { phoneNumber: '**06', hasApp: true },
      preferred: 'totp',
      isCodeSent: true,
    })
  })
})
