import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { decryptCake, parseKey } from '#cake/index.ts'
import { activityActions } from '#contract/activity.ts'
import type { Email } from '#contract/ids.ts'
import { callApi } from '#support/server/call.ts'
import { createPerson, getAccount, type Person } from '#support/server/people.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { portalProject, portalToken, shopToken } from '#support/server/test-server.ts'
import { findEmailOwner, setPassword } from '../identity/accounts/users/passwords.ts'
import { findCredentials } from '../identity/api/backend/find-credentials.ts'
import { apiSecrets } from '../identity/base/schema/api-secrets.ts'
import { applications } from '../identity/base/schema/applications.ts'
import { projects } from '../identity/base/schema/projects.ts'
import { users } from '../identity/base/schema/users.ts'
import { runUnit } from '../identity/base/unit-of-work.ts'
import { sha256Hex } from '../platform/secrets/secrets.ts'
import { matchesPin } from '../portal/accounts/pin.ts'
import { readAction } from '../portal/activity/stored-action.ts'
import { findCompany } from '../portal/companies/store.ts'
import { startOfMonth } from '../portal/files/allowance-rules.ts'
import { activity, files } from '../portal/schema/files.ts'
import { companies } from '../portal/schema/persons.ts'
import { bakeSamples } from './bake-samples.ts'
import { demoAccounts, demoApplication, demoPassword, demoPin } from './content.ts'
import { createDemoYear } from './demo-year.ts'
import { loadDemo } from './load-demo.ts'

const sites = { portal: ['http://localhost:4310'], demoHost: ['http://demo.localhost:4311'] }

const server = testServerForEach()

describe('loadDemo', () => {
  it('creates accounts that are ready to use', async () => {
    await loadDemo(server.deps, sites)
    const { db, hasher } = server.deps
    for (const { email, isAdmin } of demoAccounts) {
      const account = await getAccount(server, email)
      expect(account.person).toMatchObject({ isAdmin, eulaAcceptedAt: expect.any(Date) })
      expect(account.email.verifiedAt).toBeInstanceOf(Date)
      expect(await hasher.matches(account.passwordHash, demoPassword)).toBe(true)
      expect(await matchesPin(server.deps, account.person.pinHash ?? '', demoPin)).toBe(true)
      const { companyId } = account.person
      const company = companyId && (await db.transaction((tx) => findCompany(tx, companyId)))
      expect(company ? company.name : null).toBe(email.endsWith('@bakery.test') ? 'Demo Bakery' : null)
    }
  })

  it('keeps later changes, and updates the origins with the ports of each start', async () => {
    await loadDemo(server.deps, sites)
    const { db } = server.deps
    const baker = await runUnit(db, portalProject, async (unit) => {
      const account = await findEmailOwner(unit, 'baker@bakery.test' as Email)
      await setPassword(unit, server.deps, account?.user.id ?? '', 'changed')
      return account
    })
    const people = await db.transaction((tx) => tx.$count(users))
    await loadDemo(server.deps, { ...sites, demoHost: ['http://demo.localhost:9'] })
    await runUnit(db, portalProject, async (unit) => {
      expect((await findEmailOwner(unit, 'baker@bakery.test' as Email))?.passwordHash).toBe('changed')
      expect(await unit.tx.$count(users)).toBe(people)
      expect(await unit.tx.select().from(companies)).toHaveLength(1)
      const [shop] = await unit.tx.select().from(projects).where(eq(projects.publicToken, shopToken))
      expect(shop?.allowedOrigins).toEqual(['http://demo.localhost:9'])
      const [portal] = await unit.tx.select().from(projects).where(eq(projects.publicToken, portalToken))
      expect(portal?.allowedOrigins).toEqual(sites.portal)
    })
    expect(baker?.passwordHash).not.toBe('changed')
  })

  it("registers the secret of the shop's server, and replaces it at the next start", async () => {
    const { db } = server.deps
    const verify = async (secret: string) =>
      (await db.read((tx) => findCredentials(tx, { projectId: 'project-shop', secret })))?.secret
    await loadDemo(server.deps, sites)
    expect(await db.transaction((tx) => tx.$count(apiSecrets))).toBe(0)
    await loadDemo(server.deps, sites, 'secret-of-the-first-start')
    expect(await verify('secret-of-the-first-start')).toMatchObject({ scope: 'write', lastFour: 'tart' })
    await loadDemo(server.deps, sites, 'secret-of-the-second-start')
    expect(await verify('secret-of-the-first-start')).toBeUndefined()
    expect(await verify('secret-of-the-second-start')).toBeDefined()
  })

  it('creates an application for users of the shop', async () => {
    await loadDemo(server.deps, sites)
    await loadDemo(server.deps, { ...sites, demoHost: ['http://demo.localhost:9'] })
    await server.deps.db.transaction(async (tx) => {
      const [row] = await tx.select().from(applications)
      expect(row).toMatchObject({
        projectId: 'project-shop',
        redirectUrls: ['http://demo.localhost:9/application/callback'],
        secretHash: sha256Hex(demoApplication.secret),
      })
      const [shop] = await tx.select().from(projects).where(eq(projects.publicToken, shopToken))
      expect(shop?.consentUrl).toBe('http://demo.localhost:9/consent')
      const [portal] = await tx.select().from(projects).where(eq(projects.publicToken, portalToken))
      expect(portal?.consentUrl).toBeNull()
    })
  })

  it('creates a year of activity and leaves all free cakes for the current month', async () => {
    const began = performance.now()
    await loadDemo(server.deps, sites)
    expect(performance.now() - began).toBeLessThan(10_000)
    const now = server.clock.now()
    const rows = await server.deps.db.transaction((tx) => tx.select().from(files))
    expect(rows.length).toBeGreaterThan(80)
    expect(rows.filter((file) => file.createdAt >= startOfMonth(now))).toEqual([])
    expect(rows.filter((file) => file.createdAt < new Date('2025-03-01'))).toEqual([])
    const activityRows = await server.deps.db.transaction((tx) => tx.select().from(activity))
    expect(activityRows.filter((row) => row.at >= now)).toEqual([])
    expect(activityRows.length).toBeGreaterThan(1000)
    expect(new Set(activityRows.map(readAction))).toEqual(new Set([...activityActions]))
    expect(new Set(activityRows.map((row) => row.kind))).toEqual(
      new Set(['baked', 'opened', 'alert', 'other']),
    )
  })

  it('has layered cakes for which each recipient receives their own keys', async () => {
    const office = await createPerson(server, 'office@flour-mill.test')
    const events = await createPerson(server, 'events@hotel-aurora.test')
    await loadDemo(server.deps, sites)
    const [table] = await server.deps.db.transaction((tx) =>
      tx.select().from(files).where(eq(files.title, 'Recipes and costs.csv')),
    )
    const ask = async ({ email, token }: Person) =>
      (await callApi(server, '/get_keys', { checksum: table?.checksum, email }, token)).body
    const ofOffice = await ask(office)
    const fields = ['Cost per unit', 'Supplier'].map((name) => ['file', 'fields', name])
    expect(ofOffice.key_paths.toSorted()).toEqual([...fields, ['file']].toSorted())
    expect(new Set(ofOffice.keys).size).toBe(3)
    const ofEvents = await ask(events)
    expect(ofEvents.key_paths).toEqual([['file', 'unlocked'], ['file']])
    expect(ofEvents.keys[0]).toBe(ofEvents.keys[1])
  })

  it('offers sample cakes that open with the server’s keys, and only if their files are registered', async () => {
    const opener = await createPerson(server, 'opener@customer.test')
    const offered = await loadDemo(server.deps, sites)
    expect(offered.map(({ name }) => name)).toEqual([
      'Recipes and costs.csv.cake',
      'Supplier terms.json.cake',
      'Opening hours.txt.cake',
    ])
    expect(await loadDemo(server.deps, sites)).toEqual(offered)
    const samples = await bakeSamples()
    for (const [index, { bytes }] of offered.entries()) {
      const header_hash = createHash('sha256').update(bytes.subarray(0, 53)).digest('hex')
      const { email, token } = opener
      const { body } = await callApi(server, '/get_keys', { header_hash, email }, token)
      expect(body).toMatchObject({ keys: expect.any(Array) })
      const opened = new TextDecoder().decode(await decryptCake(bytes, body.keys.map(parseKey)))
      expect(opened.split('\n')[0]).toBe(samples[index]?.content.split('\n')[0])
    }
    await server.deps.db.transaction((tx) =>
      tx.update(files).set({ checksum: sql`md5(id)`, headerHash: null }),
    )
    expect(await loadDemo(server.deps, sites)).toEqual([])
  })

  it('creates the same events each time, and no openings without access', async () => {
    const now = new Date('2026-03-01T12:00:00Z')
    const cast = { companyId: 'organization-1', userIds: new Map([['baker@bakery.test', 'user-1']]) }
    const plot = createDemoYear(now, cast, await bakeSamples())
    expect(createDemoYear(now, cast, await bakeSamples())).toEqual(plot)
    const access = new Set(plot.permissions.map((row) => `${row.fileId} ${row.grantee}`))
    const opened = plot.activity.filter((row) => row.action === 'file_opened')
    expect(opened.length).toBeGreaterThan(100)
    const idle = opened.filter(
      ({ fileId, actor }) =>
        !access.has(`${fileId} ${actor}`) && !access.has(`${fileId} *@${actor.split('@')[1]}`),
    )
    expect(idle).toEqual([])
  })
})
