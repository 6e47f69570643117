import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { getAccount } from '#support/server/people.ts'
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
import { findCompany } from '../portal/companies/store.ts'
import { companies } from '../portal/schema/persons.ts'
import { demoAccounts, demoApplication, demoPassword, demoPin } from './content.ts'
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
})
