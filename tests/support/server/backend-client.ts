import type { Client } from 'stytch'
import type { ApiScope } from '../../../server/identity/base/schema/api-secrets.ts'
import { createApiSecret } from '../../../server/identity/operations/administration/api-secrets.ts'
import { createClient } from './create-client.ts'
import { listen } from './listen.ts'
import type { TestServer } from './test-server.ts'

/** Creates an API secret of a project. @returns the secret */
export async function createSecret(
  server: TestServer,
  projectId = 'project-shop',
  scope: ApiScope = 'write',
): Promise<string> {
  const { deps } = server
  const created = await deps.db.transaction((tx) => createApiSecret(tx, deps, projectId, scope))
  if (!created) throw new Error(`${projectId} already has two secrets.`)
  return created.secret
}

export type BackendFixture = {
  server: TestServer
  /** the provider's unmodified backend client, with a secret of the shop that has write access */
  client: Client
  /** the requests that reached the server, such as `POST /v1/users/search` */
  requests: string[]
  origin: string
  close: () => void
}

/**
 * Starts a test server on a free port, and creates the provider's unmodified backend client for the shop.
 * @param requests the list to which the requests are added
 */
export async function listenForBackend(requests: string[] = []): Promise<BackendFixture> {
  const { server, origin, close } = await listen()
  const response = server.app.fetch
  server.app.fetch = (request, ...rest) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    return response(request, ...rest)
  }
  return { server, client: createClient(origin, await createSecret(server)), requests, origin, close }
}

/** Creates the backend client of the portal for a server that listens. */
export async function createPortalClient(server: TestServer): Promise<Client> {
  const secret = await createSecret(server, 'project-portal')
  return createClient(server.deps.config.publicUrl, secret, 'project-portal')
}

/** Returns the error type of a call of the client; 'no failure' if the call succeeds. */
export const typeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: { error_type?: string; code?: string }) => error.error_type ?? error.code,
  )
