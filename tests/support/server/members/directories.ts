import { inArray, sql } from 'drizzle-orm'
import { organizations } from '../../../../server/identity/base/schema/organizations.ts'
import type { Factor } from '../../../../server/identity/base/schema/sessions.ts'
import type { TestServer } from '../test-server.ts'

/** What the database shows of a session of a member. */
export type ShownSession = { id: string; factors: Factor[]; expiresAt: string }

/** What the database shows of a member. */
export type ShownMember = {
  id: string
  status: 'pending' | 'invited' | 'active' | 'deleted'
  isBreakglass: boolean
  isEnrolled: boolean
  roles: string[]
  externalId: string | null
  note: string | null
  isClaimed: boolean
  /** whether the member exists only because someone asked for a message */
  isVisitor: boolean
  createdAt: string
  emails: { address: string; isVerified: boolean; isRetired: boolean; since: string }[]
  passwords: { hash: string; requiresReset: boolean }[]
  totps: string[]
  phones: string[]
  subjects: string[]
  sessions: ShownSession[]
  intermediates: string[]
}

/** What the database shows of an organization. */
export type ShownOrganization = {
  id: string
  isDeleted: boolean
  domains: string[]
  jit: string
  authMethods: string
  allowedMethods: string[]
  mfaPolicy: string
  mfaMethods: string
  allowedMfa: string[]
  domainRoles: { domain: string; role_id: string }[]
  members: ShownMember[]
}

export type Directories = Map<string, ShownOrganization>

const list = (columns: string, from: string) =>
  sql.raw(`(select coalesce(json_agg(${columns} order by 1), '[]') from ${from})`)

const ofMember = (table: string) => `${table} x where x.project_id = m.project_id and x.user_id = m.user_id`
const objects = (fields: string, table: string, order: string) =>
  sql.raw(
    `(select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]') from ${ofMember(table)})`,
  )

/** Columns of a member, in a statement that names its rows `m` and `u`. */
const member = sql`json_build_object('id', m.user_id, 'status', m.status, 'isBreakglass', m.is_breakglass,
  'isEnrolled', m.is_mfa_enrolled, 'roles', u.roles, 'externalId', u.external_id,
  'note', u.trusted_metadata ->> 'note', 'isClaimed', u.claimed_at is not null,
  'isVisitor', m.status = 'pending' and u.written_at is null, 'createdAt', u.created_at,
  'emails', ${objects(
    `'address', x.address, 'isVerified', x.verified_at is not null, 'isRetired', x.retired_at is not null, 'since', x.created_at`,
    'emails',
    'x.id',
  )},
  'passwords', ${objects(`'hash', x.hash, 'requiresReset', x.requires_reset`, 'passwords', 'x.id')},
  'totps', ${list('x.id', `${ofMember('totps')} and x.verified_at is not null`)},
  'phones', ${list('x.number', `${ofMember('phone_numbers')} and x.verified_at is not null`)},
  'subjects', ${list('x.subject', ofMember('oauth_registrations'))},
  'sessions', ${objects(`'id', x.id, 'factors', x.factors, 'expiresAt', x.expires_at`, 'sessions', 'x.id')},
  'intermediates', ${list('x.id', ofMember('intermediate_sessions'))})`

/** Reads the organizations of a sequence and their members, in one statement, because it runs after each act. */
export async function readDirectories({
  server,
  organizationIds,
}: {
  server: TestServer
  organizationIds: readonly string[]
}): Promise<Directories> {
  if (organizationIds.length === 0) return new Map()
  const statement = sql`select o.id, o.deleted_at is not null as "isDeleted", o.email_allowed_domains as domains,
      o.email_jit_provisioning as jit, o.auth_methods as "authMethods", o.allowed_auth_methods as "allowedMethods",
      o.mfa_policy as "mfaPolicy", o.mfa_methods as "mfaMethods", o.allowed_mfa_methods as "allowedMfa",
      o.domain_roles as "domainRoles", (select coalesce(json_agg(${member} order by m.user_id), '[]')
        from members m join users u on u.id = m.user_id where m.organization_id = o.id) as members
    from ${organizations} o where ${inArray(sql`o.id`, organizationIds)}`
  const { rows } = (await server.deps.db.read((tx) => tx.execute(statement))) as { rows: ShownOrganization[] }
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the current address of a member. */
export const currentOf = ({ emails }: ShownMember) => emails.find(({ isRetired }) => !isRetired)

/** Returns a text that changes if a member or the access to it changes. */
export const printMember = ({ sessions, ...shown }: ShownMember): string =>
  JSON.stringify([shown, sessions.map(({ id, factors }) => [id, factors.length])])

/** Returns a text that changes if an organization, a member or the access to a member changes. */
export const printOrganization = ({ members, ...shown }: ShownOrganization): string =>
  JSON.stringify([shown, members.map(printMember)])

/** Finds a member in all organizations. */
export function findMember(directories: Directories, id: string) {
  for (const organization of directories.values()) {
    const member = organization.members.find((candidate) => candidate.id === id)
    if (member) return { organization, member }
  }
  return undefined
}
