import { sql } from 'drizzle-orm'
import { createApp } from '../../../server/app/app.ts'
import { filterNames } from '../../../server/identity/api/backend/user-filters.ts'
import { createApiSecret } from '../../../server/identity/operations/administration/api-secrets.ts'
import { createBenchDeps } from './bench-deps.ts'
import { type BenchEngine, openPostgres } from './engines.ts'
import { judgeCall, postToBackend } from './judge-call.ts'

const project = 'project-bench'
const otherProject = 'project-others'

/** A value for each filter. User 1000 has one of everything. */
const values: Record<string, unknown> = {
  user_id: ['user-project-bench-0001000'],
  email_address: ['person-1000@firm-0.test'],
  email_id: ['email-project-bench-1000'],
  phone_number: ['+150000001000'],
  phone_id: ['phone-project-bench-1000'],
  oauth_provider: ['google'],
  webauthn_registration_id: ['passkey-project-bench-1000'],
  crypto_wallet_id: ['wallet-project-bench-1000'],
  crypto_wallet_address: ['address-1000'],
  totp_id: ['unknown'],
  email_address_fuzzy: 'person-1000',
  phone_number_fuzzy: '0001000',
  full_name_fuzzy: 'ann 1000',
  created_at_greater_than: '2026-01-02T00:00:00Z',
  created_at_less_than: '2026-01-01T01:00:00Z',
  created_at_between: { greater_than: '2026-01-01T01:00:00Z', less_than: '2026-01-01T02:00:00Z' },
  status: 'active',
  email_verified: true,
  phone_verified: true,
  webauthn_registration_verified: true,
  crypto_wallet_verified: true,
  totp_verified: true,
  password_exists: true,
}

/**
 * Measures users.search in a large project on a server with another project: the 95th percentile of the first page and
 * of a deep one, compared with the same SQL through the driver. @returns exceeded limits
 */
export async function benchSearch(databaseUrl: string, people: number): Promise<string[]> {
  const engine = await openPostgres(databaseUrl)
  const deps = createBenchDeps(engine.db)
  console.log(
    `users.search: ${people} people, and ${Math.ceil(people / 10)} of another project, are created first.`,
  )
  await addPeople(engine, project, people)
  await addPeople(engine, otherProject, Math.ceil(people / 10))
  const created = await engine.db.transaction((tx) => createApiSecret(tx, deps, project, 'read'))
  await engine.settle()
  const app = createApp(deps)
  const authorization = `Basic ${btoa(`${project}:${created?.secret}`)}`
  const misses: string[] = []
  for (const name of ['', ...filterNames]) {
    const operands = name === '' ? [] : [{ filter_name: name, filter_value: values[name] }]
    const first = { query: { operator: 'AND', operands } }
    const after = `user-project-bench-${String(Math.floor(people * 0.9)).padStart(7, '0')}`
    const cursor = Buffer.from(JSON.stringify({ after, total: people })).toString('base64url')
    for (const [page, body] of Object.entries({ first, deep: { ...first, cursor } })) {
      const miss = await judgeCall(engine, `users.search, ${name || 'everyone'}, ${page} page`, () =>
        postToBackend(app, '/users/search', authorization, body),
      )
      if (miss) misses.push(miss)
    }
  }
  await engine.close()
  return misses
}

/** Adds a project with many users, each with an email address, and some with other contacts. */
async function addPeople({ db }: BenchEngine, id: string, people: number): Promise<void> {
  await db.transaction(async (tx) => {
    const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`
    const of = (every: number) =>
      sql`from generate_series(0, ${people - 1}::int) n where n % ${every}::int = 0`
    const user = sql`'user-' || ${id}::text || '-' || lpad(n::text, 7, '0')`
    const key = (kind: string) => sql`${`${kind}-`}::text || ${id}::text || '-' || n`
    await tx.execute(sql`insert into projects (id, name, public_token, allowed_origins, products, created_at)
      values (${id}, ${id}, ${`public-token-test-${id}`}, '[]', '[]', now())`)
    await tx.execute(sql`insert into users (id, project_id, name, created_at) select ${user}, ${id},
      jsonb_build_object('first_name', 'Ann', 'middle_name', '', 'last_name', n::text), ${at} ${of(1)}`)
    await tx.execute(sql`insert into emails (id, project_id, user_id, address, verified_at, created_at)
      select ${key('email')}, ${id}, ${user}, 'person-' || n || '@firm-' || n % 50 || '.test',
      case when n % 20 = 1 then null else ${at} end, ${at} ${of(1)}`)
    await tx.execute(sql`insert into phone_numbers (id, project_id, user_id, number, verified_at, created_at)
      select ${key('phone')}, ${id}, ${user}, '+1500' || lpad(n::text, 8, '0'), ${at}, ${at} ${of(10)}`)
    await tx.execute(sql`insert into wallets (id, project_id, user_id, type, address, verified_at, created_at)
      select ${key('wallet')}, ${id}, ${user}, 'ethereum', 'address-' || n, ${at}, ${at} ${of(20)}`)
    await tx.execute(sql`insert into passkeys (id, project_id, user_id, credential_id, public_key, counter, transports,
      is_multi_device, is_backed_up, domain, name, user_agent, authenticator_type, created_at)
      select ${key('passkey')}, ${id}, ${user}, 'credential-' || n, '', 0, '[]', true, true, 'firm.test', '', '', '',
      ${at} ${of(10)}`)
    await tx.execute(sql`insert into oauth_registrations (id, project_id, user_id, provider, issuer, subject,
      picture_url, locale, created_at) select ${key('identity')}, ${id}, ${user},
      case when n % 8 = 0 then 'google' else 'github' end, 'https://issuer.test', 'subject-' || n, '', '', ${at}
      ${of(4)}`)
    await tx.execute(sql`insert into passwords (id, project_id, user_id, hash, set_at)
      select ${key('password')}, ${id}, ${user}, '', ${at} ${of(2)}`)
  })
}
