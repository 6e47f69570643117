import { createSecret } from './backend-client.ts'
import { shopProject, type TestServer } from './test-server.ts'

type Result = Record<string, unknown>

const secrets = new WeakMap<TestServer, Promise<string>>()

/** Creates the shop's secret at the first call. */
function findSecret(server: TestServer): Promise<string> {
  const secret = secrets.get(server) ?? createSecret(server)
  secrets.set(server, secret)
  return secret
}

/** Calls the backend API of the shop with its secret. */
export async function callBackend(
  server: TestServer,
  path: string,
  body: object = {},
  method = 'POST',
): Promise<Result> {
  const secret = await findSecret(server)
  const authorization = `Basic ${Buffer.from(`${shopProject.id}:${secret}`).toString('base64')}`
  const response = await server.app.request(`http://localhost:4000/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
  })
  return response.json() as Promise<Result>
}
