import { createSecret } from './backend-client.ts'
import { shopProject, type TestServer } from './test-server.ts'

type Result = Record<string, unknown>

const secrets = new WeakMap<TestServer['deps'], Promise<string>>()

/** Creates the shop's secret at the first call. */
function findSecret(server: TestServer): Promise<string> {
  const secret = secrets.get(server.deps) ?? createSecret(server)
  secrets.set(server.deps, secret)
  return secret
}

/** Calls the backend API of the shop with its secret. */
export async function callBackend(
  server: TestServer,
  path: string,
  body: object = {},
  method = 'POST',
): Promise<Result> {
  return callBackendOf(
    server,
    { projectId: shopProject.id, secret: await findSecret(server) },
    path,
    body,
    method,
  )
}

/** Calls the backend API of a project. */
export async function callBackendOf(
  { app }: TestServer,
  { projectId, secret }: { projectId: string; secret: string },
  path: string,
  body: object,
  method = 'POST',
): Promise<Result> {
  const authorization = `Basic ${Buffer.from(`${projectId}:${secret}`).toString('base64')}`
  const response = await app.request(`http://localhost:4000/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<Result>
}
