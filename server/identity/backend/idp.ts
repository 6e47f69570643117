import * as z from 'zod/mini'
import { openDirectory } from '../directory.ts'
import { StartConsent, SubmitConsent, startConsent, submitConsent } from '../idp/consent.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { BackendError } from './error.ts'
import { findShownCaller } from './named-user.ts'
import { toUserAnswer } from './serializers.ts'
import { requireSessionKey, shownSessionFields } from './shown-session.ts'

const Start = z.extend(StartConsent, shownSessionFields)
const Submit = z.extend(SubmitConsent, shownSessionFields)

/**
 * Registers the calls of a consent page that the server of a site renders. A grant belongs to a session, so the user is
 * named by one.
 */
export function registerBackendIdp(api: BackendApi): void {
  const { deps, signer } = api
  const { db } = deps

  backendRoute(
    api,
    { method: 'POST', path: '/idp/oauth/authorize/start', scope: 'write', body: Start },
    async ({ project, body }) => {
      const key = await requireSessionKey(signer, project.id, body)
      return openDirectory(db, project, async (tx) => {
        const caller = await findShownCaller(tx, deps, project, key)
        if (!caller) throw new BackendError('no_session_arguments')
        return {
          ...(await toUserAnswer(tx, caller.user.id)),
          ...(await startConsent(tx, project, caller, body)),
        }
      })
    },
  )

  backendRoute(
    api,
    { method: 'POST', path: '/idp/oauth/authorize', scope: 'write', body: Submit },
    async ({ project, body }) => {
      const key = await requireSessionKey(signer, project.id, body)
      return openDirectory(db, project, async (tx) => {
        const caller = await findShownCaller(tx, deps, project, key)
        if (!caller) throw new BackendError('no_session_arguments')
        return submitConsent(tx, deps, { project, caller, body })
      })
    },
  )
}
