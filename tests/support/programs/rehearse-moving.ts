import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { WrittenDocument } from '../../../server/identity/base/document/document.ts'
import { createClient } from '../server/create-client.ts'
import { runAdmin } from './child-program.ts'
import { createOperator, readCredentials } from './operator.ts'
import { makeFolder } from './places.ts'
import { startServer } from './server-process.ts'

type Settings = { origin: string; secret: string; projectId: string }

/**
 * The server of a site: it calls the provider's unmodified package and stores rows by user ID. Only its settings say
 * which server has the users.
 */
function createSite({ origin, secret, projectId }: Settings, rows: Map<string, { cart: string }>) {
  const client = createClient(origin, secret, projectId)
  return {
    client,
    async signUp(email: string, password: string) {
      const { user_id } = await client.passwords.create({ email, password, session_duration_minutes: 60 })
      rows.set(user_id, { cart: `cart of ${email}` })
    },
    /** @returns the user's row */
    async signIn(email: string, password: string): Promise<{ cart: string } | undefined> {
      const { user_id, session_token } = await client.passwords.authenticate({
        email,
        password,
        session_duration_minutes: 60,
      })
      const { session } = await client.sessions.authenticate({ session_token })
      return session.user_id === user_id ? rows.get(user_id) : undefined
    },
  }
}

async function startSite(folder: string, env: Record<string, string>) {
  const { server, origin } = await startServer({ dataDir: folder, env: { LOG_LEVEL: 'error', ...env } })
  const operator = createOperator(folder)
  const credentials = readCredentials(await operator.applyDocument(site))
  return { server, operator, settings: { origin, ...credentials } }
}

const site: WrittenDocument = {
  name: 'Site',
  origins: ['https://site.example'],
  products: ['passwords', 'otp'],
}

/** What a site finds after the move. */
export type MovingReport = {
  /** the users who signed in at the new server with their old password, and whose row was found */
  signedIn: number
  /** the users whose profile has changed */
  changed: string[]
  /** whether a session of the old server continues on the new server */
  continued: boolean
  summary: string
}

/**
 * Moves a site with its users from one server to another, as described in docs/moving.md. One server plays the hosted
 * provider. The site changes only its settings.
 */
export async function rehearseMoving(people: number): Promise<MovingReport> {
  const folder = await makeFolder()
  const path = (name: string) => `${folder.path}/${name}`
  const [old, fresh] = await Promise.all([
    startSite(path('old'), {}),
    startSite(path('fresh'), { OUTBOUND_ALLOWED_NETWORKS: '127.0.0.1/32' }),
  ])
  const run = (...args: string[]) =>
    runAdmin({ dataDir: path(args.includes('export') ? 'old' : 'fresh') }, 'people', ...args)
  try {
    const rows = new Map<string, { cart: string }>()
    const before = createSite(old.settings, rows)
    const emails = Array.from({ length: people }, (_, number) => `person${number}@mail.test`)
    const toPassword = (email: string) => `violet-harbour-quilt-${email}`
    for (const email of emails) await before.signUp(email, toPassword(email))
    const [firstId = ''] = rows.keys()
    const name = { first_name: 'Ann', last_name: 'Example' }
    await before.client.users.update({ user_id: firstId, name, trusted_metadata: { plan: 'gold' } })

    // The export of the users, as the provider's utility creates it with the same package.
    const users: Awaited<ReturnType<typeof before.client.users.search>>['results'] = []
    for await (const page of before.client.users.searchAll({ limit: 100 })) users.push(...page)
    await writeFile(path('users.json'), JSON.stringify(users, null, 2))
    // The provider sends the hashes on request.
    await run('export', 'Site', path('old.jsonl'))
    await writeFile(path('hashes.jsonl'), await readHashes(path('old.jsonl')))

    await run('convert', path('users.json'), path('people.jsonl'), '--hashes', path('hashes.jsonl'))
    const summary = await run('import', 'Site', path('people.jsonl'))

    const after = createSite(fresh.settings, rows)
    let signedIn = 0
    const changed: string[] = []
    for (const user of users) {
      const {
        request_id: _,
        status_code: __,
        ...now
      } = await after.client.users.get({ user_id: user.user_id })
      if (!isDeepStrictEqual(now, { ...user })) changed.push(user.user_id)
    }
    for (const email of emails) {
      if ((await after.signIn(email, toPassword(email)))?.cart === `cart of ${email}`) signedIn += 1
    }
    return { signedIn, changed, summary, continued: await continueSession() }

    /** Exchanges a session JWT of the old server for a session of the new one. */
    async function continueSession(): Promise<boolean> {
      const { origin, projectId } = old.settings
      await fresh.operator.applyDocument({
        ...site,
        trusted_tokens: [
          {
            profile_id: 'old-server',
            issuer: `stytch.com/${projectId}`,
            audience: projectId,
            jwks_url: `${origin}/v1/sessions/jwks/${projectId}`,
            email_claim: null,
            external_id_claim: 'sub',
          },
        ],
      })
      const [email = ''] = emails
      const { session_jwt: token, user_id } = await before.client.passwords.authenticate({
        email,
        password: toPassword(email),
        session_duration_minutes: 60,
      })
      const attested = await after.client.sessions.attest({ profile_id: 'old-server', token })
      return attested.user.user_id === user_id
    }
  } finally {
    await Promise.all([old.server.stop(), fresh.server.stop()])
    await folder.remove()
  }
}

/** Reduces an export to the hashes by user ID. */
async function readHashes(path: string): Promise<string> {
  const lines = (await readFile(path, 'utf8')).trim().split('\n')
  return lines
    .map((line) => {
      const { user_id, password } = JSON.parse(line) as { user_id: string; password: object }
      return `${JSON.stringify({ user_id, ...password })}\n`
    })
    .join('')
}
