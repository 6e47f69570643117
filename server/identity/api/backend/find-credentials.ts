import { and, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { toJsonRow } from '../../../platform/db/json-row.ts'
import { prepareStatement } from '../../../platform/db/prepared.ts'
import { isSameText, sha256Hex } from '../../../platform/secrets/secrets.ts'
import {
  isOrganizationOf,
  isUserOf,
  type MemberRecord,
  recordColumns,
  toRecords,
} from '../../accounts/members/read-members.ts'
import type { Session } from '../../accounts/sessions/store.ts'
import { isServed } from '../../base/projects/served.ts'
import { type DirectoryProject, type Project, toDirectoryOf } from '../../base/projects/store.ts'
import { apiSecrets } from '../../base/schema/api-secrets.ts'
import { organizations } from '../../base/schema/organizations.ts'
import { projects } from '../../base/schema/projects.ts'
import { sessions } from '../../base/schema/sessions.ts'
import { members, users } from '../../base/schema/users.ts'
import type { ApiSecret } from '../../operations/administration/api-secrets.ts'
import { type ProviderUser, toUser, userColumn } from '../wire/serializers.ts'

/** A session that a request named, and its user. */
export type NamedSession = { session: Session; user: ProviderUser }

/** A session that a request named, and its member. */
export type NamedMember = { session: Session; record: MemberRecord }

type Credentials = { projectId: string; secret: string }
type CredentialMatch = {
  project: DirectoryProject
  secret: ApiSecret | undefined
  namedSession?: NamedSession | undefined
  namedMember?: NamedMember | undefined
}

const readSecrets = prepareStatement('project_secrets', (tx) =>
  tx
    .select({ project: projects, secret: apiSecrets })
    .from(projects)
    .leftJoin(apiSecrets, eq(apiSecrets.projectId, projects.id))
    .where(and(eq(projects.id, sql.placeholder('projectId')), isServed)),
)

/** Finds a project and its API secret by the credentials of a request. Compares in constant time. */
export async function findCredentials(
  tx: Tx,
  { projectId, secret }: Credentials,
): Promise<CredentialMatch | undefined> {
  return toFound(await readSecrets(tx, { projectId }), secret)
}

/** The condition of the session that a token names. */
const isNamed = and(
  eq(sessions.projectId, projects.id),
  eq(sessions.tokenHash, sql.placeholder('tokenHash')),
  gt(sessions.expiresAt, sql.placeholder('now')),
)

const readSecretsAndSession = prepareStatement('project_secrets_and_session', (tx) =>
  tx
    .select({
      project: toJsonRow(projects),
      secret: toJsonRow(apiSecrets),
      session: toJsonRow(sessions),
      user: userColumn,
    })
    .from(projects)
    .leftJoin(apiSecrets, eq(apiSecrets.projectId, projects.id))
    .leftJoin(sessions, isNamed)
    .leftJoin(users, and(eq(users.projectId, sessions.projectId), eq(users.id, sessions.userId)))
    .where(and(eq(projects.id, sql.placeholder('projectId')), isServed)),
)

/**
 * Like `findCredentials`, but also finds a token's session in the same statement, because sites check a session on
 * every request.
 */
export async function findCredentialsAndSession(
  tx: Tx,
  { projectId, secret }: Credentials,
  sessionToken: string,
  now: Date,
): Promise<CredentialMatch | undefined> {
  const rows = await readSecretsAndSession(tx, { projectId, tokenHash: sha256Hex(sessionToken), now })
  const match = toFound(rows, secret)
  const [row] = rows
  const namedSession = row?.session ? { session: row.session, user: toUser(row.user) } : undefined
  return match && { ...match, namedSession }
}

const readSecretsAndMember = prepareStatement('project_secrets_and_member', (tx) =>
  tx
    .select({
      project: toJsonRow(projects),
      secret: toJsonRow(apiSecrets),
      session: toJsonRow(sessions),
      ...recordColumns,
    })
    .from(projects)
    .leftJoin(apiSecrets, eq(apiSecrets.projectId, projects.id))
    .leftJoin(sessions, isNamed)
    .leftJoin(members, and(eq(members.projectId, sessions.projectId), eq(members.userId, sessions.userId)))
    .leftJoin(users, isUserOf)
    .leftJoin(organizations, isOrganizationOf)
    .where(and(eq(projects.id, sql.placeholder('projectId')), isServed)),
)

/** Like `findCredentialsAndSession`, for the session of a member. */
export async function findCredentialsAndMember(
  tx: Tx,
  { projectId, secret }: Credentials,
  sessionToken: string,
  now: Date,
): Promise<CredentialMatch | undefined> {
  const rows = await readSecretsAndMember(tx, { projectId, tokenHash: sha256Hex(sessionToken), now })
  const match = toFound(rows, secret)
  const session = rows[0]?.session
  const [record] = toRecords(rows)
  return match && { ...match, namedMember: session && record ? { session, record } : undefined }
}

function toFound(
  rows: readonly { project: Project | null; secret: ApiSecret | null }[],
  secret: string,
): CredentialMatch | undefined {
  const [first] = rows
  const sent = sha256Hex(secret)
  const secrets = rows.flatMap((row) => row.secret ?? [])
  if (!first?.project) return undefined
  return {
    project: toDirectoryOf(first.project),
    secret: secrets.filter(({ secretHash }) => isSameText(secretHash, sent))[0],
  }
}
