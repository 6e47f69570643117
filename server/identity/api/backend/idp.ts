import * as z from 'zod/mini'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import { openSession } from '../../operations/access/sign-in.ts'
import {
  StartConsent,
  SubmitConsent,
  startConsent,
  submitConsent,
} from '../../operations/applications/consent.ts'
import { readSessionKey } from '../wire/presented-session.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { findNamedUser, namedUserFields, type UserReference } from './named-user.ts'
import { toUserResponse } from './serializers.ts'
import { protectPortalAccounts } from './user-store.ts'

const Start = z.extend(StartConsent, namedUserFields)
const Submit = z.extend(SubmitConsent, namedUserFields)

/** Longer than the lifetime of an authorization code and its access token. */
const grantMinutes = 65

/** Registers the calls for a consent page that the site's server renders. */
export function registerBackendIdp(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps

  /** Finds the user who consents. Portal users can only consent in their own session. */
  function findConsenting(unit: DirectoryUnit, project: DirectoryProject, reference: UserReference) {
    if (reference.key === undefined && reference.userId !== undefined) protectPortalAccounts(project)
    return findNamedUser(unit, deps, reference)
  }

  backendRoute(
    api,
    { call: 'POST /idp/oauth/authorize/start', scope: 'write', body: Start },
    async ({ project, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      return runUnit(db, project, async (unit) => {
        const user = await findConsenting(unit, project, { userId: body.user_id, key })
        const principal = { user, ...(user.session && { session: user.session }) }
        return {
          ...(await toUserResponse(unit, user.id)),
          ...(await startConsent(unit, deps, principal, body)),
        }
      })
    },
  )

  backendRoute(
    api,
    { call: 'POST /idp/oauth/authorize', scope: 'write', body: Submit },
    async ({ project, body }) => {
      const key = await readSessionKey(signer, project.id, body)
      return runUnit(db, project, async (unit) => {
        const user = await findConsenting(unit, project, { userId: body.user_id, key })
        const session = user.session ?? (await startGrantSession(unit, user.id))
        return submitConsent(unit, deps, { project, principal: { user, session }, body })
      })
    },
  )

  /** Starts a session that only carries a grant, because a grant ends with its session. Its token is discarded. */
  async function startGrantSession(unit: DirectoryUnit, userId: string) {
    const visitor = { ip: '', userAgent: '' }
    return (await openSession(unit, deps, { userId, minutes: grantMinutes, factors: [], ...visitor })).session
  }
}
