import { readUser } from '../../accounts.ts'
import { addApplication, submitConsent } from '../../applications.ts'
import { createShopUser } from '../../people.ts'
import { callProvider, signInByCode } from '../../provider-client.ts'
import type { TestServer } from '../../test-server.ts'

type Drive = (server: TestServer) => Promise<unknown>
type Prepare = (server: TestServer, token: string) => Promise<unknown>

export const ann = 'ann@example.org'
export const newPassword = 'violet-harbour-quilt-31'

/** Starts a session of a new user. @returns the session token */
export const begin = (server: TestServer): Promise<string> => signInByCode(server, ann)

/** Makes a call in a session of a new user, after the calls that it needs. */
export const inSession =
  (
    path: string,
    { method = 'POST', ...body }: { method?: string; [field: string]: unknown } = {},
    prepare?: Prepare,
  ): Drive =>
  async (server) => {
    const token = await begin(server)
    await prepare?.(server, token)
    return callProvider(server, path, { method, token, body })
  }

/** Makes a call without a session, by an existing user, after the calls that it needs, which return its body. */
export const asUser =
  (path: string, toBody: (server: TestServer) => object | Promise<object>): Drive =>
  async (server) => {
    await createShopUser(server, ann)
    return callProvider(server, path, { body: { ...(await toBody(server)), session_duration_minutes: 30 } })
  }

/** Removes something from a user, after adding it. `list` and `id` are its names in the user. */
export const removal =
  (list: string, id: string, add: Prepare, path = list): Drive =>
  async (server) => {
    const token = await begin(server)
    await add(server, token)
    const user = (await readUser(server, token)) as unknown as Record<string, Record<string, string>[]>
    return callProvider(server, `/users/${path}/${user[list]?.at(-1)?.[id]}`, { method: 'DELETE', token })
  }

/** Grants an application access. */
export const consent: Prepare = async (server, token) => {
  await addApplication(server)
  return submitConsent(server, token)
}
