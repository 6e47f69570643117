import { isStorable } from '#contract/text.ts'
import { RequestError } from '../../../platform/errors/request-error.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Api } from '../../base/deps.ts'
import { SdkError, toSdkErrorResponse } from '../../base/errors/sdk-error.ts'
import { findPortalProject, findProjectById } from '../../base/projects/store.ts'

/**
 * Serves the public keys that verify a project's session JWTs and ID tokens, readable from any site. The portal's keys
 * are also at the server's own address.
 */
export function registerKeySets({ app, deps }: Api, signer: Signer): void {
  app.get('/.well-known/jwks.json', async (context) => {
    const portal = await deps.db.transaction(findPortalProject)
    if (!portal) throw new RequestError('not_found')
    context.header('Access-Control-Allow-Origin', '*')
    return context.json(await signer.getKeySet(portal.id))
  })

  app.get('/v1/sessions/jwks/:projectId', async (context) => {
    const id = context.req.param('projectId')
    const project = isStorable(id) ? await deps.db.transaction((tx) => findProjectById(tx, id)) : undefined
    if (!project) return toSdkErrorResponse(new SdkError('route_not_found'), context)
    context.header('Access-Control-Allow-Origin', '*')
    const { keys } = await signer.getKeySet(project.id)
    return context.json({ keys, request_id: context.var.requestId, status_code: 200 })
  })
}
