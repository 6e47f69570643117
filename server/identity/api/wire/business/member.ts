import {
  findCurrent,
  listRoles,
  type MemberIdentity,
  type MemberRecord,
} from '../../../accounts/members/read-members.ts'
import { maskNumber } from '../../../accounts/members/second-factor-rules.ts'
import { toProviderTitle } from '../../../accounts/social/provider-title.ts'
import { adminRole } from '../../../base/document/business-fields.ts'
import type { UserName } from '../../../base/schema/users.ts'

/** The name of a member, which is one text in the contract for business projects. */
export const writeName = ({ first_name, middle_name, last_name }: UserName): string =>
  [first_name, middle_name, last_name].filter((part) => part !== '').join(' ')

/** What this version does not have yet, in the contract's format. */
const notServedYet = {
  sso_registrations: [],
  member_password_id: '',
  is_locked: false,
}

/** A member in the contract's format, for members of the organization and its site. */
export function toMember(record: MemberRecord) {
  const { user, member, addresses, factors, identities } = record
  const roles = listRoles(record)
  return {
    // New fields come first: V8 adds them slowly to a copy.
    ...(user.externalId === null ? {} : { external_id: user.externalId }),
    created_at: user.createdAt.toISOString(),
    updated_at: member.updatedAt.toISOString(),
    ...toVisibleMember(record),
    mfa_phone_number: factors.phone?.number ?? '',
    name: writeName(user.name),
    oauth_registrations: identities.map(toRegistration),
    member_password_id: record.passwordId ?? '',
    is_breakglass: member.isBreakglass,
    is_admin: roles.some(({ role_id }) => role_id === adminRole),
    retired_email_addresses: addresses
      .filter(({ isRetired }) => isRetired)
      .map(({ id, address }) => ({ email_id: id, email_address: address })),
    roles,
    trusted_metadata: user.trustedMetadata,
    untrusted_metadata: user.untrustedMetadata,
  }
}

/**
 * A member for someone who has proved the address but has no session: ID, address, status, what is verified, and which second
 * factors exist (rule B19).
 */
export function toVisibleMember(record: MemberRecord) {
  const { user, member, factors } = record
  const current = findCurrent(record)
  return {
    ...toUnknownMember(member.organizationId, current?.address ?? member.formerAddress ?? ''),
    member_id: user.id,
    status: member.status,
    email_address_verified: current?.isVerified ?? false,
    mfa_phone_number: maskNumber(factors.phone?.number ?? ''),
    mfa_phone_number_verified: factors.phone?.isVerified ?? false,
    totp_registration_id: factors.totpId ?? '',
    mfa_enrolled: member.isMfaEnrolled,
    default_mfa_method: member.defaultMfaMethod,
  }
}

const toRegistration = ({ id, provider, subject, pictureUrl, locale }: MemberIdentity) => ({
  member_oauth_registration_id: id,
  provider_type: toProviderTitle(provider),
  provider_subject: subject,
  profile_picture_url: pictureUrl,
  locale,
})

/** The member in a response before it is known whether there is one (rule B13): the address, and no ID. */
export const toUnknownMember = (organizationId: string, address: string) => ({
  organization_id: organizationId,
  member_id: '',
  email_address: address,
  email_address_verified: false,
  status: 'pending',
  name: '',
  is_breakglass: false,
  is_admin: false,
  retired_email_addresses: [] as { email_id: string; email_address: string }[],
  ...notServedYet,
  oauth_registrations: [] as ReturnType<typeof toRegistration>[],
  mfa_phone_number: '',
  mfa_phone_number_verified: false,
  totp_registration_id: '',
  mfa_enrolled: false,
  default_mfa_method: '',
  roles: [] as ReturnType<typeof listRoles>,
  trusted_metadata: {},
  untrusted_metadata: {},
})
