import type { Client } from 'stytch'
import { type BackendFixture, createSecret } from '../../backend-client.ts'
import { createClient } from '../../create-client.ts'
import { openPort } from '../../listen.ts'
import { createShopUser } from '../../people.ts'
import { signInByCode } from '../../provider-client.ts'
import type { TestServer } from '../../test-server.ts'

/** What a drive can use: the client, a client with a wrong secret, and a session with its user. */
export type Flow = {
  server: TestServer
  client: Client
  stranger: Client
  token: string
  jwt: string
  sessionId: string
  userId: string
  email: string
  /** an email address without a user */
  newEmail: string
  emailId: string
  passwordId: string
}

/** A request of the client. It is not compared with the declared types, because some are wrong on purpose. */
type Request = object | string | undefined

/** A request, or how to create it, including the calls it needs first. */
type ToRequest = (flow: Flow) => Request | Promise<Request>

/** Instead of a request that the server rejects: a client with a wrong secret. */
export const wrongSecret: unique symbol = Symbol('wrong secret')

/** A served method of the provider's backend client, and how the contract test calls it. */
export type Method = {
  /** its path in the client */
  method: string
  /** a typical failing request, by its error_type or code */
  rejects: Readonly<Record<string, Request | ToRequest | typeof wrongSecret>>
  /** creates a request that succeeds; missing if none can */
  request?: ToRequest
  /** `client`: the method itself makes no call. `pages`: its result is a list of pages. */
  result?: 'client' | 'pages'
}

/** Calls a method with the request that succeeds. @returns its response, or all pages */
export const succeed = async (flow: Flow, { method, request }: Method): Promise<unknown> =>
  callMethod(flow.client, method, await request?.(flow))

/** Calls a method with a request that fails. */
export async function fail(flow: Flow, { method, rejects }: Method): Promise<unknown> {
  const [failing] = Object.values(rejects)
  if (failing === wrongSecret) return callMethod(flow.stranger, method)
  return callMethod(flow.client, method, typeof failing === 'function' ? await failing(flow) : failing)
}

async function callMethod(client: Client, method: string, request?: unknown): Promise<unknown> {
  const names = method.split('.')
  const group = names.slice(0, -1).reduce<object>((parent, name) => Reflect.get(parent, name), client)
  const response: unknown = Reflect.apply(Reflect.get(group, names.at(-1) ?? ''), group, [request])
  if (typeof response !== 'object' || response === null || !(Symbol.asyncIterator in response))
    return response
  const pages: unknown[] = []
  for await (const page of response as AsyncIterable<unknown>) pages.push(page)
  return pages
}

export const unknown = 'unknown'
/** The shop's host. */
export const domain = 'demo.localhost'

let numbers = 0
/** Returns a phone number that no other drive uses. */
export const toNumber = (): string => {
  numbers += 1
  return `+1500555${String(1000 + numbers)}`
}

let networks = 0
/** Creates a user with a session, an email address and a password. */
export async function createFlow(
  { server, client }: Pick<BackendFixture, 'server' | 'client'>,
  email: string,
): Promise<Flow> {
  networks = (networks + 1) % 250
  await createShopUser(server, email)
  const token = await signInByCode(server, email, { ip: `192.0.2.${networks}` })
  const { session_jwt: jwt, session, user } = await client.sessions.authenticate({ session_token: token })
  return {
    server,
    client,
    email,
    newEmail: `new-${email}`,
    stranger: createClient(server.deps.config.publicUrl, 'secret-wrong'),
    token,
    jwt,
    sessionId: session.session_id,
    userId: user.user_id,
    emailId: user.emails[0]?.email_id ?? '',
    passwordId: user.password?.password_id ?? '',
  }
}

/** Makes a call of a new user with the provider's client, on a server that does not listen. */
export async function driveBackend(server: TestServer, method: Method): Promise<unknown> {
  const { origin, close } = await openPort((request, env) => server.app.fetch(request, env as object))
  try {
    const client = createClient(origin, await createSecret(server))
    return await succeed(await createFlow({ server, client }, 'ann@example.org'), method)
  } finally {
    close()
  }
}
