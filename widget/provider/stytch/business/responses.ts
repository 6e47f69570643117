import type {
  AllowedMethod,
  Connection,
  Discovered,
  Entered,
  FoundOrganization,
  Organization,
  SecondStepKind,
  TargetOrganization,
} from '../../../core/business/organizations.ts'

/** The parts of the vendor's responses that the widget uses. Its types are unions by the format of the tokens. */
type OrganizationRecord = {
  organization_id: string
  organization_name: string
  organization_slug: string
  organization_logo_url: string | null
  sso_default_connection_id?: string | null
  sso_active_connections?: readonly ConnectionRecord[]
}

type ConnectionRecord = { connection_id: string; display_name: string }

type EnteredResponse = {
  member_id: string
  member_session: object | null
  member: { email_address: string; email_address_verified: boolean; default_mfa_method: string }
  organization: OrganizationRecord & { mfa_methods: string; allowed_mfa_methods: string[] }
  session_token: string
  session_jwt: string
  primary_required: { allowed_auth_methods: string[] } | null
  mfa_required: {
    member_options: { mfa_phone_number: string; totp_registration_id: string } | null
    secondary_auth_initiated: string | null
  } | null
}

type DiscoveredResponse = {
  email_address: string
  discovered_organizations: readonly {
    organization: OrganizationRecord
    membership: { type: string }
    primary_required: { allowed_auth_methods: string[] } | null
  }[]
}

/** Removes the characters with which a name would change the direction of the text around it. */
const toPlainName = (name: string) => name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** An organization chooses its logo, so any other scheme is ignored. */
const toImageURL = (url: string) => (/^https?:/i.test(url) ? url : '')

export function toOrganization(record: OrganizationRecord): Organization {
  const connections = toConnections(record.sso_active_connections ?? [], record.sso_default_connection_id)
  return {
    id: record.organization_id,
    name: toPlainName(record.organization_name),
    slug: record.organization_slug,
    logoURL: toImageURL(record.organization_logo_url ?? ''),
    ...(connections.length > 0 && { connections }),
  }
}

/** Converts a list of connections. @param preferred the ID of the one that the organization prefers */
export const toConnections = (
  records: readonly ConnectionRecord[],
  preferred?: string | null,
): readonly Connection[] =>
  records.map(({ connection_id, display_name }) => ({
    id: connection_id,
    name: toPlainName(display_name),
    ...(connection_id === preferred && { isDefault: true }),
  }))

/** Converts the public record of an organization. */
export function toTarget(
  record: OrganizationRecord & { auth_methods: string; allowed_auth_methods: string[] },
): TargetOrganization {
  const organization = toOrganization(record)
  return record.auth_methods === 'RESTRICTED' ? { ...organization, allowed: toMethods(record) } : organization
}

const memberships = new Map<string, FoundOrganization['membership']>([
  ['active_member', 'member'],
  ['pending_member', 'member'],
  ['invited_member', 'invited'],
])

/** Converts the list of organizations of an address. */
export const toDiscovered = (response: DiscoveredResponse): Discovered => ({
  email: response.email_address,
  organizations: response.discovered_organizations.map(({ organization, membership, primary_required }) => ({
    ...toOrganization(organization),
    membership: memberships.get(membership.type) ?? 'joinable',
    missing: primary_required && toMethods(primary_required),
  })),
})

/** Converts the response of every call that signs in to an organization. */
export function toEntered(response: EnteredResponse): Entered {
  const { member, session_token, session_jwt, primary_required } = response
  const organization = toOrganization(response.organization)
  if (response.member_session)
    return { result: 'signedIn', session: { session_token, session_jwt }, organization }
  const email = member.email_address
  if (primary_required) {
    const isVerified = member.email_address_verified
    return { result: 'methodMissing', organization, email, isVerified, methods: toMethods(primary_required) }
  }
  return { result: 'secondStepMissing', ...toMissingStep(response), organization, email }
}

/** What the second step of a sign-in can be. */
function toMissingStep({ member_id, member, organization, mfa_required }: EnteredResponse) {
  const options = mfa_required?.member_options
  return {
    memberId: member_id,
    ...(organization.mfa_methods === 'RESTRICTED' && {
      allowed: organization.allowed_mfa_methods.filter(isSecondStep),
    }),
    enrolled: {
      phoneNumber: options?.mfa_phone_number ?? '',
      hasApp: Boolean(options?.totp_registration_id),
    },
    ...(isSecondStep(member.default_mfa_method) && { preferred: member.default_mfa_method }),
    isCodeSent: mfa_required?.secondary_auth_initiated === 'sms_otp',
  }
}

const isSecondStep = (method: string): method is SecondStepKind => method === 'totp' || method === 'sms_otp'

/** Unknown methods stay: the widget offers those that it knows. */
const toMethods = ({ allowed_auth_methods }: { allowed_auth_methods: string[] }) =>
  allowed_auth_methods as AllowedMethod[]
