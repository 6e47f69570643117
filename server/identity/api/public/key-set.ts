import type { Context } from 'hono'
import { isStorable } from '#contract/text.ts'
import { RequestError } from '../../../platform/errors/request-error.ts'
import type { Env } from '../../../platform/http/context.ts'
import type { Signer } from '../../accounts/sessions/signing.ts'
import type { Api } from '../../base/deps.ts'
import { SdkError, toSdkErrorResponse } from '../../base/errors/sdk-error.ts'
import { findPortalProject, findProjectById } from '../../base/projects/store.ts'
import { isOfKind, type Vertical } from '../../base/projects/verticals.ts'

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

  const paths = { CONSUMER: '/v1/sessions/jwks/:projectId', B2B: '/v1/b2b/sessions/jwks/:projectId' }
  for (const vertical of ['CONSUMER', 'B2B'] as const) {
    app.get(paths[vertical], (context) => respond(context, vertical))
  }

  async function respond(context: Context<Env>, vertical: Vertical) {
    const id = context.req.param('projectId') ?? ''
    const project = isStorable(id) ? await deps.db.transaction((tx) => findProjectById(tx, id)) : undefined
    if (!project || !isOfKind(project, vertical))
      return toSdkErrorResponse(new SdkError('route_not_found'), context)
    context.header('Access-Control-Allow-Origin', '*')
    const { keys } = await signer.getKeySet(project.id)
    return context.json({ keys, request_id: context.var.requestId, status_code: 200 })
  }
}
