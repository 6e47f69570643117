import { inArray } from 'drizzle-orm'
import { readMembers } from '../../accounts/members/read-members.ts'
import { organizations } from '../../base/schema/organizations.ts'
import { sessions } from '../../base/schema/sessions.ts'
import { type Change, inProject, inWholeProject, type ProjectUnit } from '../../base/unit-of-work.ts'
import { toBackendSession, toBackendUsers } from '../backend/serializers.ts'
import { toMember } from '../wire/business/member.ts'
import { toMemberSession } from '../wire/business/member-session.ts'
import { showOrganizations } from '../wire/business/organization.ts'

/** Returns what the event of a change contains in addition to its IDs: the object after the change, without secrets. */
type ToData = (change: Change) => Record<string, unknown>

/** Reads the users and sessions of events. A deleted object has only its ID. */
export async function readUserData(unit: ProjectUnit, changes: readonly Change[]): Promise<ToData> {
  const userIds = changes.filter(({ object }) => object !== 'session').map(({ subject }) => subject)
  const users = new Map(
    (await toBackendUsers(unit, [...new Set(userIds)])).map((user) => [user.user_id, user]),
  )
  const ofId = new Map((await readSessions(unit, changes)).map((row) => [row.id, toBackendSession(row)]))
  return ({ object, id, subject }) => {
    if (object !== 'session') return users.has(subject) ? { user: users.get(subject) } : {}
    return ofId.has(id) ? { session: ofId.get(id) } : {}
  }
}

/** Reads the members, organizations and sessions of the events of a business project. A deleted object has only its ID. */
export async function readMemberData(projectUnit: ProjectUnit, changes: readonly Change[]): Promise<ToData> {
  const unit = inWholeProject(projectUnit)
  const isOfOrganization = ({ object }: Change) => object === 'organization'
  const userIds = changes.filter((change) => !isOfOrganization(change)).map(({ subject }) => subject)
  const organizationIds = changes.filter(isOfOrganization).map(({ id }) => id)
  const records = new Map(
    (await readMembers(unit, [...new Set(userIds)])).map((record) => [record.user.id, record]),
  )
  const ofId = new Map((await readSessions(unit, changes)).map((row) => [row.id, row]))
  const shown = new Map(
    (await showOrganizations(unit, await readOrganizations(unit, organizationIds))).map((organization) => [
      organization.organization_id,
      organization,
    ]),
  )
  return ({ object, action, id, subject }) => {
    // The row of a removed member stays for a reactivation.
    if (action === 'delete' && ['member', 'organization', 'session'].includes(object)) return {}
    if (object === 'organization') return { organization: shown.get(id) }
    const record = records.get(subject)
    if (!record) return {}
    if (object !== 'session') return { member: toMember(record) }
    const session = ofId.get(id)
    return session ? { member_session: toMemberSession(session, record) } : {}
  }
}

async function readSessions(unit: ProjectUnit, changes: readonly Change[]) {
  const ids = changes.filter(({ object }) => object === 'session').map(({ id }) => id)
  if (ids.length === 0) return []
  return unit.tx
    .select()
    .from(sessions)
    .where(inProject(unit, sessions, inArray(sessions.id, ids)))
}

async function readOrganizations(unit: ProjectUnit, ids: readonly string[]) {
  if (ids.length === 0) return []
  return unit.tx
    .select()
    .from(organizations)
    .where(inProject(unit, organizations, inArray(organizations.id, [...ids])))
}
