import { sql } from 'drizzle-orm'
import type { Email } from '#contract/ids.ts'
import { createApp } from '../../../server/app/app.ts'
import { createIntermediate } from '../../../server/identity/accounts/intermediate/store.ts'
import { runUnit } from '../../../server/identity/base/unit-of-work.ts'
import { createApiSecret } from '../../../server/identity/operations/administration/api-secrets.ts'
import { createDatabase } from '../../support/server/postgres.ts'
import { createBenchDeps } from './bench-deps.ts'
import { type BenchEngine, openPostgres } from './engines.ts'
import { judgeCall, postToBackend } from './judge-call.ts'
import { benchMemberSessions } from './session-bench.ts'

const project = { id: 'project-directory' }
const membersPerOrganization = 100
/** The person who is a member of many organizations. */
const person = 'ann@person.test' as Email
const memberships = 100

/**
 * Measures business sign-in: the check of a member's session compared with that of a user; and the list of someone in 100
 * organizations and searches for members, each compared with the same SQL through the driver.
 * @param people how many members the project has, 100 in each organization
 * @returns the exceeded limits
 */
export async function benchBusiness(
  databaseUrl: string,
  { people, ...lengths }: { people: number; seconds: number; rounds: number },
): Promise<string[]> {
  const slow = await benchMemberSessions(await createDatabase(databaseUrl), lengths)
  return [...slow, ...(await benchDirectory(await createDatabase(databaseUrl), people))]
}

async function benchDirectory(databaseUrl: string, people: number): Promise<string[]> {
  const engine = await openPostgres(databaseUrl)
  const deps = createBenchDeps(engine.db)
  const organizations = Math.max(memberships, Math.ceil(people / membersPerOrganization))
  console.log(`${organizations} organizations with ${people} members are created first.`)
  await addOrganizations(engine, { organizations, people })
  await addLargeOrganization(engine, people)
  const created = await engine.db.transaction((tx) => createApiSecret(tx, deps, project.id, 'read'))
  await engine.settle()
  const authorization = `Basic ${btoa(`${project.id}:${created?.secret ?? ''}`)}`
  const app = createApp(deps)
  const factor = {
    ...{ type: 'otp', delivery_method: 'email', last_authenticated_at: new Date().toISOString() },
    email_factor: { email_id: 'email-person-0', email_address: person },
  }
  const visitor = { ip: '192.0.2.1', userAgent: 'bench' }
  const intermediate_session_token = await runUnit(deps.db, project, (unit) =>
    createIntermediate(unit, deps, { address: person, factors: [factor], visitor }),
  )
  const calls: (readonly [label: string, path: string, body: object])[] = [
    [
      `discovery in ${memberships} organizations`,
      '/b2b/discovery/organizations',
      { intermediate_session_token },
    ],
    ...['organization-1', 'organization-large'].flatMap((id) =>
      searches.map(
        ([label, filter]) =>
          [
            `members.search in ${id}, ${label}`,
            '/b2b/organizations/members/search',
            { organization_ids: [id], query: { operator: 'AND', operands: filter } },
          ] as const,
      ),
    ),
  ]
  const misses: string[] = []
  for (const [label, path, body] of calls) {
    const miss = await judgeCall(engine, label, () => postToBackend(app, path, authorization, body))
    if (miss) misses.push(miss)
  }
  await engine.close()
  return misses
}

const searches = [
  ['everyone', []],
  ['member_emails', [{ filter_name: 'member_emails', filter_value: ['person-10000@firm.test'] }]],
  ['member_roles', [{ filter_name: 'member_roles', filter_value: ['stytch_admin'] }]],
  ['statuses', [{ filter_name: 'statuses', filter_value: ['deleted'] }]],
  ['member_is_breakglass', [{ filter_name: 'member_is_breakglass', filter_value: true }]],
] as const

const at = sql`timestamptz '2026-01-01' + n * interval '1 second'`

/** Adds a business project with many organizations, the members of each, and a person who is a member of 100 of them. */
async function addOrganizations(
  { db }: BenchEngine,
  { organizations, people }: { organizations: number; people: number },
): Promise<void> {
  const { id } = project
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into projects (id, kind, name, public_token, allowed_origins, products, business, created_at)
      values (${id}, 'business', ${id}, 'public-token-test-directory', '[]', '["otp"]',
        '{"createOrganizations":true,"slugPattern":null,"slugLookup":true,"maxOrganizations":null,"maxPeoplePerOrganization":null}',
        now())`)
    await tx.execute(sql`insert into business_organizations (id, project_id, name, slug, email_jit_provisioning,
        email_allowed_domains, created_at, updated_at)
      select 'organization-' || n, ${id}, 'Firm ' || n, 'firm-' || n, 'RESTRICTED',
        jsonb_build_array('firm-' || n || '.test'), ${at}, ${at} from generate_series(1, ${organizations}::int) n`)
    await tx.execute(sql`insert into organization_names (project_id, name, organization_id)
      select ${id}, 'firm-' || n, 'organization-' || n from generate_series(1, ${organizations}::int) n`)
  })
  const organization = sql`'organization-' || (1 + n % ${organizations}::int)`
  await addMembers(
    { db },
    { prefix: 'member', count: people, organization, address: sql`'person-' || n || '@firm.test'` },
  )
  const ofPerson = { organization: sql`'organization-' || n`, address: sql`${person}::text` }
  await addMembers({ db }, { prefix: 'person', count: memberships, ...ofPerson })
}

/** Adds one organization with as many members as a tenth of the project. */
async function addLargeOrganization({ db }: BenchEngine, people: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into business_organizations (id, project_id, name, slug, created_at, updated_at)
      values ('organization-large', ${project.id}, 'Large', 'large', now(), now())`)
  })
  const organization = sql`'organization-large'`
  const address = sql`'person-' || n || '@firm.test'`
  await addMembers({ db }, { prefix: 'large', count: Math.ceil(people / 10), organization, address })
}

type Added = {
  prefix: string
  count: number
  organization: ReturnType<typeof sql>
  address: ReturnType<typeof sql>
}

/** Adds members with a proved address. Every tenth is an admin, every hundredth was removed. */
async function addMembers(
  { db }: Pick<BenchEngine, 'db'>,
  { prefix, count, organization, address }: Added,
): Promise<void> {
  const { id } = project
  const user = sql`'user-' || ${prefix}::text || '-' || lpad(n::text, 7, '0')`
  const each = sql`from generate_series(1, ${count}::int) n`
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, project_id, organization_id, name, roles, claimed_at, created_at)
      select ${user}, ${id}, ${organization},
        jsonb_build_object('first_name', 'Ann ' || n, 'middle_name', '', 'last_name', ''),
        case when n % 10 = 0 then '["stytch_admin"]'::jsonb else '[]'::jsonb end, ${at}, ${at} ${each}`)
    await tx.execute(sql`insert into members (project_id, organization_id, user_id, status, is_breakglass, updated_at)
      select ${id}, ${organization}, ${user}, case when n % 100 = 99 then 'deleted' else 'active' end,
        n % 1000 = 0, ${at} ${each}`)
    await tx.execute(sql`insert into emails (id, project_id, organization_id, user_id, address, verified_at, proved_at,
        created_at)
      select 'email-' || ${prefix}::text || '-' || n, ${id}, ${organization}, ${user}, ${address}, ${at}, ${at}, ${at}
        ${each}`)
  })
}
