import { describe, expect, it } from 'vitest'
import { toConnections, toEntered, toOrganization } from './responses.ts'

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

describe('what an organization chooses', () => {
  it('changes no direction of the text around it', () => {
    const name = '\u202Etxt.exe\u2066\u2067\u202Dend'
    expect(toOrganization({ ...organization, organization_name: name }).name).toBe('txt.exeend')
    expect(toConnections([{ connection_id: 'okta', display_name: name }])[0]?.name).toBe('txt.exeend')
  })

  it.each([
    ['https://corp.example/logo.png', 'https://corp.example/logo.png'],
    ['javascript:alert(1)', ''],
    ['data:image/svg+xml,<svg/>', ''],
    ['//corp.example/logo.png', ''],
  ])('has a logo with an address of the web only: %s', (url, logoURL) => {
    expect(toOrganization({ ...organization, organization_logo_url: url }).logoURL).toBe(logoURL)
  })
})

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
