import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import {
  listRoles,
  type MemberRecord,
  readMember,
  requireActive,
  requireActiveStatus,
} from '../../../accounts/members/read-members.ts'
import { readPolicyOf } from '../../../accounts/organizations/own-roles.ts'
import {
  findSession,
  isTouchDue,
  revokeAllSessions,
  revokeSession,
  type Session,
} from '../../../accounts/sessions/store.ts'
import { deriveSessionToken } from '../../../accounts/sessions/tokens.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import { listGrantingRoles, type Policy } from '../../../base/projects/policy.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import type { ApiScope } from '../../../base/schema/api-secrets.ts'
import { type DirectoryUnit, inDirectory, readUnit, runUnit } from '../../../base/unit-of-work.ts'
import { toMemberAuth } from '../../wire/business/member-session.ts'
import {
  changeSession,
  findShownSession,
  requireSession,
  requireSessionKey,
  type SessionKey,
  sessionFields,
  shownSessionFields,
} from '../../wire/presented-session.ts'
import { backendRoute, requireWrite } from '../backend.ts'
import type { BusinessBackend } from './organization-route.ts'

const Check = z.object({ organization_id: Text, resource_id: Text, action: Text })
const Authenticate = z.object({ ...sessionFields, authorization_check: z.optional(Check) })
const Revoke = z.object({
  ...shownSessionFields,
  member_session_id: z.optional(Text),
  member_id: z.optional(Text),
})

/** Registers the calls that check and end the sessions of members. */
export function registerMemberSessions(api: BusinessBackend): void {
  const { deps, signer, memberSigner } = api
  const { db, clock } = deps

  // Read-only secrets may check sessions; extending or changing one needs write access.
  backendRoute(
    api,
    {
      call: 'POST /b2b/sessions/authenticate',
      scope: 'read',
      vertical: 'B2B',
      body: Authenticate,
      findsSession: 'member',
    },
    async ({ project, scope, body, namedMember }) => {
      const { authorization_check: check, session_duration_minutes, session_custom_claims } = body
      const changes = session_duration_minutes !== undefined || session_custom_claims !== undefined
      if (changes) requireWrite({ scope })
      const key = await requireSessionKey(signer, project.id, body)
      const presented = namedMember ?? (await readUnit(db, project, (unit) => readNamed(unit, key)))
      requireActiveStatus(presented.record)
      const { session: current, record } = presented
      const verdict = check && authorizeMember(await readPolicy(project, record), record, check)
      const token = await showToken(project, scope, key, current)
      // Most checks only read, so they need no transaction.
      const session =
        changes || isTouchDue(current, clock.now())
          ? await runUnit(db, project, async (unit) =>
              changeSession(unit, deps, await findShownSession(unit, deps, key), body),
            )
          : current
      const response = await toMemberAuth(memberSigner, { session, token, record })
      return { ...response, ...(verdict ? { verdict } : {}) }
    },
  )

  /** Reads the policy of the member's organization, which may have roles in addition to those of the project. */
  const readPolicy = (project: DirectoryProject, { organization }: MemberRecord) =>
    readUnit(db, project, (unit) => readPolicyOf(inDirectory(unit, organization.id), project))

  async function readNamed(unit: DirectoryUnit, key: SessionKey) {
    const session = await requireSession(unit, deps, key)
    return { session, record: await requireActive(unit, session) }
  }

  /** A session token outlives a JWT, so a read-only secret receives none in exchange for a JWT. */
  async function showToken(project: DirectoryProject, scope: ApiScope, key: SessionKey, session: Session) {
    if ('token' in key) return key.token
    if (scope === 'read') return ''
    return readUnit(db, project, (unit) => deriveSessionToken(unit, deps, session))
  }

  backendRoute(
    api,
    { call: 'POST /b2b/sessions/revoke', scope: 'write', vertical: 'B2B', body: Revoke },
    async ({ project, body }) => {
      const { member_session_id: id, member_id: memberId, ...shown } = body
      const sent = [id, memberId, shown.session_token, shown.session_jwt].filter(
        (value) => value !== undefined,
      )
      if (sent.length > 1) throw new SdkError('too_many_session_arguments')
      if (memberId !== undefined) {
        await runUnit(db, project, async (unit) => {
          const record = await readMember(unit, { userId: memberId })
          if (!record) throw new SdkError('member_not_found')
          await revokeAllSessions(unit, memberId)
        })
        return {}
      }
      const key = id === undefined ? await requireSessionKey(signer, project.id, shown) : { id }
      await runUnit(db, project, async (unit) => {
        const session = await findSession(unit, key, clock.now())
        if (!session) throw new SdkError('session_not_found')
        await revokeSession(unit, session.userId, session.id)
      })
      return {}
    },
  )
}

/**
 * Requires that an effective role of a member grants an action on a resource of the member's organization.
 * @throws SdkError session_authorization_error
 */
function authorizeMember(
  policy: Policy,
  record: MemberRecord,
  { organization_id: organizationId, ...check }: z.output<typeof Check>,
): { authorized: true; granting_roles: string[] } {
  const { id, slug, externalId } = record.organization
  const roles = listRoles(record).map(({ role_id }) => role_id)
  const isSame = [id, slug, externalId].includes(organizationId)
  const granting_roles = isSame ? listGrantingRoles(policy, roles, check) : []
  if (granting_roles.length === 0) throw new SdkError('session_authorization_error')
  return { authorized: true, granting_roles }
}
