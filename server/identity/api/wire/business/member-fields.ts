import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { OneLineText, Text } from '#contract/text.ts'
import { ExternalId } from '../../../accounts/users/external-ids.ts'
import type { Target } from '../../../operations/access/member-acts.ts'
import type { MemberChange } from '../../../operations/organizations/change-member.ts'
import type { CreatedMember } from '../../../operations/organizations/create-member.ts'
import { Metadata, merge } from '../metadata.ts'
import { onlyDefault } from './organization-fields.ts'

/** The name of a member, which is one text in the contract for business projects. */
export const MemberName = z.optional(OneLineText.check(z.maxLength(128)))
export const Roles = z.array(Text).check(z.maxLength(50))

/** A retired address of a member: by its ID, by the address, or by both. */
export const RetiredAddress = z.object({
  email_id: z.optional(Text.check(z.maxLength(200))),
  email_address: z.optional(Email),
})

/** The fields that a member may change on itself. */
export const ownFields = {
  name: MemberName,
  untrusted_metadata: Metadata,
  mfa_enrolled: z.optional(z.boolean()),
  mfa_phone_number: onlyDefault(''),
  default_mfa_method: z.optional(z.enum(['sms_otp', 'totp'])),
}

/** The fields that an admin may change on another member. */
export const memberFields = {
  ...ownFields,
  is_breakglass: z.optional(z.boolean()),
  roles: z.optional(Roles),
  email_address: z.optional(Email),
  unlink_email: z.optional(z.boolean()),
  preserve_existing_sessions: z.optional(z.boolean()),
}

/** The fields that only the site may set (rule B28). */
export const siteMemberFields = { trusted_metadata: Metadata, external_id: z.optional(ExternalId) }

/** The fields of a new member that an admin may set. */
export const newMemberFields = {
  email_address: Email,
  name: MemberName,
  untrusted_metadata: Metadata,
  create_member_as_pending: z.optional(z.boolean()),
  is_breakglass: z.optional(z.boolean()),
  mfa_phone_number: onlyDefault(''),
  mfa_enrolled: z.optional(z.boolean()),
  roles: z.optional(Roles),
}

type Sent<Fields extends z.core.$ZodShape> = Partial<z.output<z.ZodMiniObject<Fields>>>

/** Converts the name of a member. */
export const toName = (name: string) => ({ first_name: name, middle_name: '', last_name: '' })

/** Converts the fields of a new member. @throws SdkError metadata_… */
export const toCreatedMember = (
  sent: Sent<typeof newMemberFields> & Sent<typeof siteMemberFields>,
): CreatedMember => ({
  ...(sent.name === undefined ? {} : { name: toName(sent.name) }),
  trustedMetadata: merge({}, sent.trusted_metadata ?? {}),
  untrustedMetadata: merge({}, sent.untrusted_metadata ?? {}),
  roles: sent.roles ?? [],
  externalId: sent.external_id,
  isPending: sent.create_member_as_pending ?? false,
  isBreakglass: sent.is_breakglass,
  isMfaEnrolled: sent.mfa_enrolled,
})

type SentChange = Sent<typeof memberFields> & Sent<typeof siteMemberFields>

/** The name of each field in a change. */
const names = {
  name: 'name',
  untrusted_metadata: 'untrustedMetadata',
  trusted_metadata: 'trustedMetadata',
  mfa_enrolled: 'isMfaEnrolled',
  default_mfa_method: 'defaultMfaMethod',
  is_breakglass: 'isBreakglass',
  roles: 'roles',
  email_address: 'address',
  external_id: 'externalId',
} as const satisfies Partial<Record<keyof SentChange, keyof MemberChange>>

/** Converts a change of a member: the fields that it sets, and the change itself once the member is read. */
export function toMemberChange(sent: SentChange): {
  fields: (keyof MemberChange)[]
  toChange: (target: Target) => MemberChange
} {
  const keys = Object.keys(names) as (keyof typeof names)[]
  const fields = keys.filter((key) => sent[key] !== undefined).map((key) => names[key])
  return {
    fields: sent.unlink_email && sent.email_address ? [...fields, 'unlinksAddress'] : fields,
    toChange: ({ record: { user } }) => ({
      ...(sent.name === undefined ? {} : { name: toName(sent.name) }),
      ...(sent.untrusted_metadata && {
        untrustedMetadata: merge(user.untrustedMetadata, sent.untrusted_metadata),
      }),
      ...(sent.trusted_metadata && { trustedMetadata: merge(user.trustedMetadata, sent.trusted_metadata) }),
      isMfaEnrolled: sent.mfa_enrolled,
      defaultMfaMethod: sent.default_mfa_method,
      isBreakglass: sent.is_breakglass,
      roles: sent.roles,
      address: sent.email_address,
      externalId: sent.external_id,
      unlinksAddress: sent.unlink_email ?? false,
      keepsSessions: sent.preserve_existing_sessions ?? false,
    }),
  }
}
