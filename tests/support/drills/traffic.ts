import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { post } from '../browser/person.ts'

/** Where visitors sign in: an origin of the site, and the public token of its project. */
export type Site = { origin: string; publicToken: string }

/** What a client got: the status, 0 without a response, and the sentence that a person reads. */
type Reply = { status: number; sentence: string; body: Record<string, unknown> }

/** Between two calls of a client, in milliseconds. A user may read the keys of 120 cakes a minute. */
const pause = 1000

/** What the server acknowledged. */
type Acknowledged = {
  codes: { to: string; methodId: string }[]
  sessions: { token: string; jwt: string }[]
  cakes: { checksum: string; key: string }[]
}

export type Traffic = ReturnType<typeof startTraffic>

/** Reads the response of any API. A rejection has its sentence in `error` or `error_message`. */
async function read(sent: Promise<Response>): Promise<Reply> {
  try {
    const response = await sent
    const text = await response.text()
    const body = JSON.parse(text) as Record<string, unknown>
    return { status: response.status, sentence: String(body.error_message ?? body.error ?? ''), body }
  } catch (error) {
    return { status: 0, sentence: error instanceof Error ? error.message : '', body: {} }
  }
}

/**
 * Starts clients that use a server without a pause: visitors request codes by email or SMS and sign in with those that
 * arrive, and a user of the portal gets the keys of a cake and registers new ones.
 * @param token a session of the portal
 * @param findCode finds a code that has arrived
 * @param cakes the cakes of earlier clients
 */
export function startTraffic(
  server: string,
  site: Site,
  { email, token }: { email: string; token: string },
  findCode: (to: string) => string | undefined,
  cakes: Acknowledged['cakes'],
) {
  const acknowledged: Acknowledged = { codes: [], sessions: [], cakes: [...cakes] }
  const replies = new Map<string, Set<string>>()
  const waiting: Acknowledged['codes'] = []
  const losses: string[] = []
  let isStopped = false

  const callSdk = (path: string, body: object, session = site.publicToken) =>
    read(
      fetch(`${server}/sdk/v1${path}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${site.publicToken}:${session}`).toString('base64')}`,
          'content-type': 'application/json',
          origin: site.origin,
          'x-sdk-parent-host': site.origin,
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        },
        body: JSON.stringify(body),
      }),
    )
  const getKeys = (checksum: string) => read(post(server, '/get_keys', { checksum, email }, token))

  async function requestCode(path: string, to: string, address: object): Promise<Reply> {
    const reply = await callSdk(path, { ...address, expiration_minutes: 10 })
    if (reply.status === 200) {
      const code = { to, methodId: (reply.body.data as { method_id: string }).method_id }
      acknowledged.codes.push(code)
      waiting.push(code)
    }
    return reply
  }

  async function signIn(): Promise<Reply | undefined> {
    const ready = waiting.find(({ to }) => findCode(to) !== undefined)
    if (!ready) return undefined
    const body = {
      method_id: ready.methodId,
      token: findCode(ready.to),
      session_duration_minutes: 1440,
    }
    const reply = await callSdk('/otps/authenticate', body)
    // A visitor enters the code again after a failure, such as one of the database.
    if (reply.status === 200 || (reply.status >= 400 && reply.status < 500))
      waiting.splice(waiting.indexOf(ready), 1)
    if (reply.status === 200) {
      const { session_token, session_jwt } = reply.body.data as { session_token: string; session_jwt: string }
      acknowledged.sessions.push({ token: session_token, jwt: session_jwt })
    }
    return reply
  }

  async function openCake(): Promise<Reply | undefined> {
    const [cake] = acknowledged.cakes
    if (!cake) return undefined
    const reply = await getKeys(cake.checksum)
    if (reply.status === 200 && (reply.body.keys as string[])[0] !== cake.key)
      losses.push(`the key of ${cake.checksum}`)
    return reply
  }

  async function bake(): Promise<Reply> {
    const cake = { checksum: randomBytes(32).toString('hex'), key: randomBytes(32).toString('hex') }
    const reply = await read(
      post(
        server,
        '/cakes',
        {
          checksum: cake.checksum,
          filetitle: 'baked-in-a-drill.pdf',
          keys: [{ key_path: ['file'], key: cake.key }],
          permissions: [{ email, key_path: ['file'] }],
          openable_date: null,
          expiration_date: null,
        },
        token,
      ),
    )
    if (isSuccess(reply)) acknowledged.cakes.push(cake)
    return reply
  }

  /** Repeats a call that reached a limit: it is of the user, not of the drill. */
  async function getKeysPatiently(checksum: string): Promise<Reply> {
    for (;;) {
      const reply = await getKeys(checksum)
      if (reply.status !== 429) return reply
      await sleep(5000)
    }
  }

  const calls: Record<string, () => Promise<Reply | undefined>> = {
    'request a code by email': () => {
      const address = `visitor-${randomBytes(6).toString('hex')}@mail.test`
      return requestCode('/otps/email/login_or_create', address, { email: address })
    },
    'request a code by SMS': () => {
      const number = `+1415${randomInt(2_000_000, 10_000_000)}`
      return requestCode('/otps/sms/login_or_create', number, { phone_number: number })
    },
    'sign in with a code': signIn,
    'get the keys of a cake': openCake,
    'register a cake': bake,
  }

  const isSuccess = ({ status }: Reply) => status === 200 || status === 201
  async function repeat(name: string, call: () => Promise<Reply | undefined>) {
    while (!isStopped) {
      const reply = await call()
      if (reply) {
        const text = isSuccess(reply) ? 'works' : `${reply.status} ${reply.sentence}`
        replies.set(name, (replies.get(name) ?? new Set()).add(text))
      }
      await sleep(pause)
    }
  }
  const running = Object.entries(calls).map(([name, call]) => repeat(name, call))

  return {
    acknowledged,
    /** Returns the distinct replies to each call since the last time. */
    take(): Record<string, string[]> {
      const taken = [...replies].map(([name, texts]) => [name, [...texts].sort()] as const)
      replies.clear()
      return Object.fromEntries(taken)
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(running)
    },
    /** Lists what was acknowledged and is missing: cakes without their key, ended sessions, codes that did not arrive. */
    async findLosses(): Promise<string[]> {
      for (const { checksum, key } of acknowledged.cakes) {
        const { status, body } = await getKeysPatiently(checksum)
        if (status !== 200 || (body.keys as string[])[0] !== key) losses.push(`cake ${checksum}: ${status}`)
      }
      for (const { token: session } of acknowledged.sessions) {
        const { status } = await callSdk('/sessions/authenticate', {}, session)
        if (status !== 200) losses.push(`session: ${status}`)
      }
      const missing = () => acknowledged.codes.filter(({ to }) => findCode(to) === undefined)
      for (let waited = 0; waited < 120 && missing().length > 0; waited += 1) await sleep(1000)
      return [...losses, ...missing().map(({ to }) => `code for ${to}`)]
    },
  }
}
