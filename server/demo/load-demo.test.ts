import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Email } from '#contract/ids.ts'
import { findAccount, setPassword } from '../accounts/store.ts'
import { applications } from '../db/schema/applications.ts'
import { organisations, users } from '../db/schema/people.ts'
import { projects } from '../db/schema/projects.ts'
import { findOrganisation } from '../organisations/store.ts'
import { sha256Hex } from '../secrets/secrets.ts'
import { createWorld, portalToken, shopToken, type World } from '../testing/world.ts'
import { demoAccounts, demoApplication, demoPassword, demoPin } from './content.ts'
import { loadDemo } from './load-demo.ts'

let world: World

const sites = { portal: ['http://localhost:4310'], demoHost: ['http://demo.localhost:4311'] }

beforeEach(async () => {
  world = await createWorld()
})

describe('loadDemo', () => {
  it('makes accounts that are ready to use', async () => {
    await loadDemo(world.deps, sites)
    const { db, hasher } = world.deps
    for (const { email, isAdmin } of demoAccounts) {
      const account = await db.transaction((tx) => findAccount(tx, email as Email))
      expect(account?.user).toMatchObject({ isAdmin, eulaAcceptedAt: expect.any(Date) })
      expect(account?.email.verifiedAt).toBeInstanceOf(Date)
      expect(await hasher.matches(account?.passwordHash, demoPassword)).toBe(true)
      expect(await hasher.matches(account?.user.pinHash ?? undefined, demoPin)).toBe(true)
      const { organisationId = null } = account?.user ?? {}
      const organisation =
        organisationId && (await db.transaction((tx) => findOrganisation(tx, organisationId)))
      expect(organisation ? organisation.name : null).toBe(
        email.endsWith('@bakery.test') ? 'Demo Bakery' : null,
      )
    }
  })

  it('keeps what was changed since, and follows the ports of each start', async () => {
    await loadDemo(world.deps, sites)
    const { db } = world.deps
    const baker = await db.transaction(async (tx) => {
      const found = await findAccount(tx, 'baker@bakery.test' as Email)
      await setPassword(tx, world.deps, found?.user.id ?? '', 'changed')
      return found
    })
    await loadDemo(world.deps, { ...sites, demoHost: ['http://demo.localhost:9'] })
    await db.transaction(async (tx) => {
      expect((await findAccount(tx, 'baker@bakery.test' as Email))?.passwordHash).toBe('changed')
      expect(await tx.select().from(users)).toHaveLength(3)
      expect(await tx.select().from(organisations)).toHaveLength(1)
      const [shop] = await tx.select().from(projects).where(eq(projects.publicToken, shopToken))
      expect(shop?.allowedOrigins).toEqual(['http://demo.localhost:9'])
      const [portal] = await tx.select().from(projects).where(eq(projects.publicToken, portalToken))
      expect(portal?.allowedOrigins).toEqual(sites.portal)
    })
    expect(baker?.passwordHash).not.toBe('changed')
  })

  it('has an application that people of the shop may sign in to', async () => {
    await loadDemo(world.deps, sites)
    await loadDemo(world.deps, { ...sites, demoHost: ['http://demo.localhost:9'] })
    await world.deps.db.transaction(async (tx) => {
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
