import { Hono } from 'hono'
import { createSigner } from './auth/sessions/signing.ts'
import type { Deps } from './deps.ts'
import { closeApi, createApi } from './http/api.ts'
import { AppError } from './http/app-error.ts'
import type { App, Env } from './http/context.ts'
import { answerError } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { followRequests } from './http/requests.ts'
import { setSecurityHeaders } from './http/security-headers.ts'

/** The whole server in memory: give it a request, get its answer. Opens no port and reads no environment. */
export function createApp(deps: Deps): App {
  const app = new Hono<Env>()
  const signer = createSigner(deps)
  app.onError(answerError)
  app.use(followRequests(deps), setSecurityHeaders(deps.config))
  registerHealth({ app, deps })
  app.get('/.well-known/jwks.json', async (context) => context.json(await signer.getKeySet()))

  const api = createApi(deps)
  closeApi(api)
  app.route('/api/v1', api.app)

  app.notFound((context) => answerError(new AppError('not_found'), context))
  return app
}
