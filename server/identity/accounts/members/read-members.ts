import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { MemberProvider } from '#contract/member-providers.ts'
import { toJsonRow } from '../../../platform/db/json-row.ts'
import { prepareStatement } from '../../../platform/db/prepared.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { addressPasswords } from '../../base/schema/address-passwords.ts'
import { oauthRegistrations } from '../../base/schema/oauth.ts'
import { organizationRoles, organizations } from '../../base/schema/organizations.ts'
import { projects } from '../../base/schema/projects.ts'
import { totps } from '../../base/schema/totps.ts'
import { emails, members, passwords, phoneNumbers, users } from '../../base/schema/users.ts'
import { inProject, type ProjectUnit, projectPlaceholder } from '../../base/unit-of-work.ts'
import type { OwnRoles } from '../organizations/own-roles.ts'
import type { Organization } from '../organizations/store.ts'
import type { User } from '../users/store.ts'
import { listMemberRoles, type MemberRole } from './role-rules.ts'
import type { MemberRow } from './store.ts'

/** An address of a member, current or retired. */
export type MemberAddress = {
  id: string
  address: string
  isVerified: boolean
  isPrimary: boolean
  isRetired: boolean
}

/** The second factors of a member. */
export type MemberFactors = {
  /** the phone number for text messages; null without one. Only a verified one is a second factor (rule B23). */
  phone: { number: string; isVerified: boolean } | null
  /** the ID of the verified authenticator app */
  totpId: string | null
}

/** An identity of a member at a social provider. */
export type MemberIdentity = {
  id: string
  provider: MemberProvider
  subject: string
  pictureUrl: string
  locale: string
}

/** What responses show of a member in addition to the rows of its user, membership and organization. */
type MemberDetails = {
  addresses: MemberAddress[]
  /** the ID of the password; null if the member has none */
  passwordId: string | null
  factors: MemberFactors
  identities: MemberIdentity[]
  /** the roles of the organization */
  customRoles: OwnRoles
}

/** A member with everything that responses show. */
export type MemberRecord = MemberDetails & { user: User; member: MemberRow; organization: Organization }

const addressList = sql<MemberAddress[]>`(
  select coalesce(json_agg(json_build_object('id', ${emails.id}, 'address', ${emails.address},
    'isVerified', ${emails.verifiedAt} is not null, 'isPrimary', ${emails.isPrimary},
    'isRetired', ${emails.retiredAt} is not null) order by ${emails.createdAt}, ${emails.id}), '[]')
  from ${emails} where ${and(eq(emails.projectId, members.projectId), eq(emails.userId, members.userId))})`

const secondFactors = sql<MemberFactors>`json_build_object(
  'phone', (
    select json_build_object('number', ${phoneNumbers.number}, 'isVerified', ${phoneNumbers.verifiedAt} is not null)
    from ${phoneNumbers} where ${and(eq(phoneNumbers.projectId, members.projectId), eq(phoneNumbers.userId, members.userId))} limit 1),
  'totpId', (
    select ${totps.id} from ${totps}
    where ${and(eq(totps.projectId, members.projectId), eq(totps.userId, members.userId), isNotNull(totps.verifiedAt))}))`

const identityList = sql<MemberIdentity[]>`(
  select coalesce(json_agg(json_build_object('id', ${oauthRegistrations.id}, 'provider', ${oauthRegistrations.provider},
    'subject', ${oauthRegistrations.subject}, 'pictureUrl', ${oauthRegistrations.pictureUrl},
    'locale', ${oauthRegistrations.locale}) order by ${oauthRegistrations.createdAt}, ${oauthRegistrations.id}), '[]')
  from ${oauthRegistrations}
  where ${and(eq(oauthRegistrations.projectId, members.projectId), eq(oauthRegistrations.userId, members.userId))})`

/** The password of the member, or of its verified address if passwords belong to addresses (rule B12). */
const passwordId = sql<string | null>`(
  case when (select ${projects.business} ->> 'passwordScope' from ${projects} where ${eq(projects.id, members.projectId)}) = 'project'
  then (select ${addressPasswords.id} from ${addressPasswords} inner join ${emails}
    on ${and(eq(addressPasswords.projectId, emails.projectId), eq(addressPasswords.address, emails.address))}
    where ${and(eq(emails.projectId, members.projectId), eq(emails.userId, members.userId), emails.isPrimary, isNotNull(emails.verifiedAt))} limit 1)
  else (select ${passwords.id} from ${passwords} where ${eq(passwords.userId, members.userId)}) end)`

/** The roles that the organization has in addition to those of its project. */
const customRoles = sql<OwnRoles>`(
  select coalesce(json_agg(json_build_object('role_id', ${organizationRoles.roleId}, 'description', ${organizationRoles.description},
    'permissions', ${organizationRoles.permissions}) order by ${organizationRoles.roleId}), '[]')
  from ${organizationRoles}
  where ${and(eq(organizationRoles.projectId, members.projectId), eq(organizationRoles.organizationId, members.organizationId))})`

/**
 * Everything that responses show of a member, in a statement that joins the member with user and organization. The details are
 * one column, because the driver prepares each column of a result at each execution.
 */
export const recordColumns = {
  user: toJsonRow(users),
  member: toJsonRow(members),
  organization: toJsonRow(organizations),
  details: sql<MemberDetails>`json_build_object('addresses', ${addressList}, 'passwordId', ${passwordId},
    'factors', ${secondFactors}, 'identities', ${identityList}, 'customRoles', ${customRoles})`,
}

export const isUserOf = eq(users.id, members.userId)
export const isOrganizationOf = and(
  eq(organizations.id, members.organizationId),
  isNull(organizations.deletedAt),
)

const readById = prepareStatement('member_with_all', (tx) =>
  tx
    .select(recordColumns)
    .from(members)
    .innerJoin(users, isUserOf)
    .innerJoin(organizations, isOrganizationOf)
    .where(inProject(projectPlaceholder, members, eq(members.userId, sql.placeholder('userId')))),
)

/** Reads a member by the ID of its user, which names one organization. A member of a deleted organization does not exist. */
export async function readMember(
  { tx, projectId }: ProjectUnit,
  { userId }: { userId: string },
): Promise<MemberRecord | undefined> {
  return toRecords(await readById(tx, { projectId, userId }))[0]
}

/**
 * Reads the member of a session.
 * @throws SdkError session_not_found if the member is not active or the organization was deleted
 */
export async function requireActive(unit: ProjectUnit, member: { userId: string }): Promise<MemberRecord> {
  const record = await readMember(unit, member)
  if (!record) throw new SdkError('session_not_found')
  requireActiveStatus(record)
  return record
}

/** @throws SdkError session_not_found if a member is not active */
export function requireActiveStatus({ member }: Pick<MemberRecord, 'member'>): void {
  if (member.status !== 'active') throw new SdkError('session_not_found')
}

/** Reads members of an organization, or of the whole project, in the order of the IDs. */
export async function readMembers(unit: ProjectUnit, userIds: readonly string[]): Promise<MemberRecord[]> {
  if (userIds.length === 0) return []
  const rows = await unit.tx
    .select(recordColumns)
    .from(members)
    .innerJoin(users, isUserOf)
    .innerJoin(organizations, isOrganizationOf)
    .where(inProject(unit, members, inArray(members.userId, [...userIds])))
  const records = new Map(toRecords(rows).map((record) => [record.user.id, record]))
  return userIds.flatMap((id) => records.get(id) ?? [])
}

/** A row with `recordColumns`, which are null if an outer join had no match, except the details. */
export type SelectedRecord = {
  user: User | null
  member: MemberRow | null
  organization: Organization | null
  details: MemberDetails
}

/** Converts the rows that have a member. */
export const toRecords = (rows: readonly SelectedRecord[]): MemberRecord[] =>
  rows.flatMap(({ user, member, organization, details }) =>
    user && member && organization ? [{ user, member, organization, ...details }] : [],
  )

/** Returns the current address of a member; undefined if a removal has freed it. */
export const findCurrent = ({ addresses }: Pick<MemberRecord, 'addresses'>): MemberAddress | undefined =>
  addresses.find(({ isPrimary, isRetired }) => isPrimary && !isRetired)

/** Lists the roles of a member, computed at each use (rule B25). */
export function listRoles({ user, organization, ...record }: MemberRecord): MemberRole[] {
  const current = findCurrent(record)
  return listMemberRoles({
    assigned: user.roles,
    domainRoles: organization.domainRoles,
    verifiedAddress: current?.isVerified ? current.address : undefined,
  })
}
