import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import {
  findSession,
  isTouchDue,
  listSessionsOf,
  revokeSession,
  type Session,
} from '../../accounts/sessions/store.ts'
import { deriveSessionToken } from '../../accounts/sessions/tokens.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import type { ApiScope } from '../../base/schema/api-secrets.ts'
import { readUnit, runUnit } from '../../base/unit-of-work.ts'
import { exchangeAccessToken, exchangeFields } from '../../operations/applications/exchange-access-token.ts'
import {
  changeSession,
  findShownSession,
  requireSession,
  requireSessionKey,
  type SessionKey,
  sessionChangeFields,
  sessionFields,
  shownSessionFields,
} from '../wire/presented-session.ts'
import { toProviderUser } from '../wire/serializers.ts'
import { type BackendApi, backendRoute, requireWrite, unitRoute } from './backend.ts'
import { AuthorizationCheck, authorizeSession } from './rbac.ts'
import { toBackendSession, withoutNull } from './serializers.ts'
import { signInUser, toAuthResponse } from './sign-in.ts'
import { findUser, protectPortalAccounts } from './user-store.ts'

const Authenticate = z.object({
  ...sessionFields,
  authorization_check: z.optional(AuthorizationCheck),
})
const Revoke = z.object({ ...shownSessionFields, session_id: z.optional(Text) })

/** Registers the calls that list, check and end the sessions of a project. */
export function registerBackendSessions(api: BackendApi): void {
  const { deps, signer } = api
  const { db, clock } = deps

  unitRoute(
    api,
    { call: 'GET /sessions', scope: 'read', query: z.object({ user_id: Text }) },
    async (unit, { query }) => {
      const user = await findUser(unit, query.user_id)
      const sessions = await listSessionsOf(unit, user.id, clock.now())
      return { sessions: sessions.map(toBackendSession) }
    },
  )

  // Read-only secrets may check sessions; extending or changing one needs write access.
  backendRoute(
    api,
    { call: 'POST /sessions/authenticate', scope: 'read', body: Authenticate, findsSession: 'user' },
    async ({ project, scope, body, namedSession }) => {
      const {
        authorization_check: check,
        session_duration_minutes: length,
        session_custom_claims: claims,
      } = body
      const changes = length !== undefined || claims !== undefined
      if (changes) requireWrite({ scope })
      const key = await requireSessionKey(signer, project.id, body)
      const { session: current, user } =
        namedSession ??
        (await readUnit(db, project, async (unit) => {
          const session = await requireSession(unit, deps, key)
          return { session, user: await toProviderUser(unit, session.userId) }
        }))
      if (current.secondFactorPending) throw new SdkError('second_factor_pending')
      if (check) authorizeSession(project, current, check)
      const token = await showToken(project, scope, key, current)
      // Most checks only read, so they need no transaction.
      const session =
        changes || isTouchDue(current, clock.now())
          ? await runUnit(db, project, async (unit) =>
              changeSession(unit, deps, await findShownSession(unit, deps, key), body),
            )
          : current
      return {
        session: toBackendSession(session),
        session_token: token,
        session_jwt: await signer.sign(session),
        user: withoutNull(user),
        ...(check ? { verdict: authorizeSession(project, session, check) } : {}),
      }
    },
  )

  /** A session token outlives a JWT, so a read-only secret receives none in exchange for a JWT. */
  async function showToken(project: DirectoryProject, scope: ApiScope, key: SessionKey, session: Session) {
    if ('token' in key) return key.token
    if (scope === 'read') return ''
    return readUnit(db, project, (unit) => deriveSessionToken(unit, deps, session))
  }

  backendRoute(
    api,
    { call: 'POST /sessions/revoke', scope: 'write', body: Revoke },
    async ({ project, body }) => {
      const { session_id: id, ...sessionArguments } = body
      const isShown =
        sessionArguments.session_token !== undefined || sessionArguments.session_jwt !== undefined
      if (id !== undefined && isShown) throw new SdkError('too_many_session_arguments')
      const key = id === undefined ? await requireSessionKey(signer, project.id, sessionArguments) : undefined
      await runUnit(db, project, async (unit) => {
        // With an ID, the site revokes a session without acting in it.
        const session =
          key === undefined
            ? await findSession(unit, { id: id ?? '' }, clock.now())
            : await findShownSession(unit, deps, key, { acceptsPending: true })
        if (!session) throw new SdkError('session_not_found')
        await revokeSession(unit, session.userId, session.id)
      })
      return {}
    },
  )
}

const Exchange = z.object({ ...exchangeFields, ...sessionChangeFields })

/** Registers the call that exchanges the access token of an application for a session of its user. */
export function registerSessionExchange(api: BackendApi): void {
  const { deps, signer } = api

  backendRoute(
    api,
    { call: 'POST /sessions/exchange_access_token', scope: 'write', body: Exchange },
    async ({ project, sender, body }) => {
      const signedIn = await runUnit(deps.db, project, async (unit) => {
        protectPortalAccounts(project)
        const authenticated = await exchangeAccessToken(unit, deps, body.access_token)
        return signInUser(unit, deps, authenticated, { project, sender, body })
      })
      return toAuthResponse(signer, signedIn)
    },
  )
}
