import { demoAccounts, demoPassword } from '../../../server/demo/content.ts'
import type { BenchRequest } from './paired-client.ts'
import type { Site } from './paired-site.ts'

/** A measured call. */
export type PairedCall = {
  name: string
  /** creates the request; its preparation is not measured */
  prepare(site: Site): BenchRequest | Promise<BenchRequest>
  /** stores the parts of the response that later requests need */
  keep?(site: Site, data: Record<string, unknown>): void
}

/** Consecutive calls, and the name of the sum of their times. */
export type PairedGroup = { sum?: string; calls: readonly PairedCall[] }

const alone = (...calls: PairedCall[]): PairedGroup[] => calls.map((call) => ({ calls: [call] }))

const session_duration_minutes = 60

type Message = { code: string | null; link: string | null }

async function readMessage({ client, requests, kept }: Site): Promise<Message> {
  const { data } = await client.send(requests.outbox(kept.email))
  const [message] = data as unknown as Message[]
  if (!message) throw new Error(`The outbox has no message to ${kept.email}.`)
  return message
}

/** Returns a field of a response of the browser's API. */
const fieldOf = ({ data }: Record<string, unknown>, name: string) =>
  String((data as Record<string, unknown>)[name])

export const redeemName = 'browser: redeem a code'

export const signInByCode: PairedGroup = {
  sum: 'browser: request and redeem a code',
  calls: [
    {
      name: 'browser: request a code',
      prepare: ({ requests, kept }) =>
        requests.browser('POST', '/otps/email/login_or_create', { body: { email: kept.email } }),
      keep({ kept }, data) {
        kept.methodId = fieldOf(data, 'method_id')
      },
    },
    {
      name: redeemName,
      async prepare(site) {
        const { code: token } = await readMessage(site)
        const body = { token, method_id: site.kept.methodId, session_duration_minutes }
        return site.requests.browser('POST', '/otps/authenticate', { body })
      },
    },
  ],
}

const signInByLink: PairedGroup = {
  sum: 'browser: request and open a link',
  calls: [
    {
      name: 'browser: request a link',
      prepare: ({ requests, kept }) =>
        requests.browser('POST', '/magic_links/email/login_or_create', { body: { email: kept.email } }),
    },
    {
      name: 'browser: open a link',
      async prepare(site) {
        const { link } = await readMessage(site)
        const token = new URL(link ?? '').searchParams.get('token')
        const body = { token, session_duration_minutes }
        return site.requests.browser('POST', '/magic_links/authenticate', { body })
      },
    },
  ],
}

const [{ email }] = demoAccounts

const signInByPassword: PairedGroup = {
  calls: [
    {
      name: 'browser: sign in by password (most of it argon2)',
      prepare({ requests }) {
        const body = { email, password: demoPassword, session_duration_minutes }
        return requests.browser('POST', '/passwords/authenticate', { body })
      },
      keep({ kept }, data) {
        kept.newSession = fieldOf(data, 'session_token')
      },
    },
    {
      name: 'browser: sign out',
      prepare: ({ requests, kept }) =>
        requests.browser('POST', '/sessions/revoke', { token: kept.newSession, body: {} }),
    },
  ],
}

const withinSession = alone(
  {
    name: 'browser: refresh a session',
    prepare: ({ requests, kept }) =>
      requests.browser('POST', '/sessions/authenticate', { token: kept.session, body: {} }),
  },
  {
    name: 'browser: read the user',
    prepare: ({ requests, kept }) => requests.browser('GET', '/users/me', { token: kept.session }),
  },
)

const readPortal = (path: string): PairedCall => ({
  name: `portal: ${path}`,
  prepare: ({ requests, kept }) => requests.portal('GET', path, { token: kept.readers[0]?.token }),
})

const portal = alone(readPortal('/auth/me'), readPortal('/get_files'), readPortal('/get_all_audit_logs'), {
  name: 'portal: /get_keys',
  prepare({ requests, kept: { readers, passes } }) {
    // The accounts take turns, because each may read only a limited number of keys per minute.
    const { token, email, checksum } = readers[passes % readers.length] ?? {}
    return requests.portal('POST', '/get_keys', { token, body: { email, checksum } })
  },
})

/** The user for whom the site's server calls. */
const attributesOf = ({ client }: Site) => ({ ip_address: client.nextAddress(), user_agent: 'Mozilla/5.0' })

const backendByCode: PairedGroup = {
  sum: 'backend: both calls of otps',
  calls: [
    {
      name: 'backend: otps/email/login_or_create',
      prepare(site) {
        const body = { email: site.kept.email, attributes: attributesOf(site) }
        return site.requests.backend('POST', '/otps/email/login_or_create', body)
      },
      keep({ kept }, data) {
        kept.methodId = String(data.email_id)
      },
    },
    {
      name: 'backend: otps/authenticate',
      async prepare(site) {
        const { code } = await readMessage(site)
        const { methodId: method_id } = site.kept
        const body = { code, method_id, session_duration_minutes, attributes: attributesOf(site) }
        return site.requests.backend('POST', '/otps/authenticate', body)
      },
    },
  ],
}

const searchUsers = (what: string, toOperands: (site: Site) => object[]): PairedCall => ({
  name: `backend: users/search, ${what}`,
  prepare(site) {
    const body = { limit: 20, query: { operator: 'AND', operands: toOperands(site) } }
    return site.requests.backend('POST', '/users/search', body)
  },
})

const backend = alone(
  {
    name: 'backend: sessions/authenticate',
    prepare: ({ requests, kept }) =>
      requests.backend('POST', '/sessions/authenticate', { session_token: kept.session }),
  },
  {
    name: 'backend: users/get',
    prepare: ({ requests, kept }) => requests.backend('GET', `/users/${kept.userId}`),
  },
  searchUsers('one email address', ({ kept }) => [
    { filter_name: 'email_address', filter_value: [kept.email] },
  ]),
  searchUsers('first 20 users', () => []),
)

/** The calls that browsers and sites' servers make most often. */
export const pairedGroups: readonly PairedGroup[] = [
  ...[signInByCode, signInByLink, signInByPassword],
  ...withinSession,
  ...portal,
  ...[backendByCode, ...backend],
]
