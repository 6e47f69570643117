import type { Client } from 'stytch'
import type { TestServer } from '../test-server.ts'

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
  emailId: string
  passwordId: string
}

/** How the contract test calls a served method of the provider's backend client. */
export type Probe = {
  /** a call that succeeds; missing if no call can */
  works?: (flow: Flow) => Promise<unknown>
  /** a typical failure, and its error_type or code */
  fails: (flow: Flow) => Promise<unknown>
  type: string
  /** `client`: the method itself makes no call. `pages`: its result is a list of pages. */
  result?: 'client' | 'pages'
}

/** The served methods of the client by their path. */
export type Probes = Record<string, Probe>

export const unknown = 'unknown'
/** The shop's host. */
export const domain = 'demo.localhost'

let numbers = 0
/** Returns a phone number that no other drive uses. */
export const toNumber = (): string => {
  numbers += 1
  return `+1500555${String(1000 + numbers)}`
}
