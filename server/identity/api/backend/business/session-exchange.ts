import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import { readMember } from '../../../accounts/members/read-members.ts'
import { findOrganization } from '../../../accounts/organizations/store.ts'
import { listSessionsOf } from '../../../accounts/sessions/store.ts'
import { findReferencedUser } from '../../../accounts/users/store.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { inDirectory, runUnit } from '../../../base/unit-of-work.ts'
import { exchangeSession } from '../../../operations/entering/exchange-session.ts'
import { toEnteredResponse } from '../../wire/business/entered.ts'
import { toMemberSession } from '../../wire/business/member-session.ts'
import { requireSession, requireSessionKey, sessionFields } from '../../wire/presented-session.ts'
import { backendRoute } from '../backend.ts'
import { toVisitor } from '../visitor.ts'
import { finish } from './enter.ts'
import { type BusinessBackend, projectRoute } from './organization-route.ts'

const Reference = Text.check(z.maxLength(200))
const List = z.object({ organization_id: Reference, member_id: Reference })
const Exchange = z.object({ ...sessionFields, organization_id: Reference })

/** Registers the calls that list the sessions of a member, and exchange one for a session in another organization. */
export function registerSessionExchange(api: BusinessBackend): void {
  const { deps, signer, memberSigner } = api

  projectRoute(
    api,
    { call: 'GET /b2b/sessions', scope: 'read', query: List },
    async (unit, { query: { organization_id, member_id } }) => {
      const organization = await findOrganization(unit, organization_id)
      if (!organization) throw new SdkError('organization_not_found')
      const directory = inDirectory(unit, organization.id)
      const user = await findReferencedUser(directory, member_id)
      const record = user && (await readMember(unit, { userId: user.id }))
      if (!record) throw new SdkError('member_not_found')
      const sessions = await listSessionsOf(directory, record.user.id, deps.clock.now())
      return { member_sessions: sessions.map((session) => toMemberSession(session, record)) }
    },
  )

  backendRoute(
    api,
    { call: 'POST /b2b/sessions/exchange', scope: 'write', vertical: 'B2B', body: Exchange },
    async ({ project, sender, body }) => {
      const { organization_id: reference, session_duration_minutes: minutes } = body
      const key = await requireSessionKey(signer, project.id, body)
      const start = { project, sender, visitor: toVisitor(undefined), minutes }
      const shown = await runUnit(deps.db, project, async (unit) => {
        const session = await requireSession(unit, deps, key)
        const entered = await exchangeSession(unit, deps, { session, reference }, start)
        return finish(inDirectory(unit, entered.organization.id), deps, entered, body)
      })
      return toEnteredResponse(memberSigner, shown)
    },
  )
}
