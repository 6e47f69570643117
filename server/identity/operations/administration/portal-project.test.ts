import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { findSocialClients } from '../../accounts/social/find-social-clients.ts'
import { findPortalProject } from '../../base/projects/store.ts'
import { projects } from '../../base/schema/projects.ts'
import { ensurePortalProject, type PortalSeed } from './portal-project.ts'

const google = { clientId: 'portal.apps', clientSecret: 'GOCSPX-0123456789abcd' }
const seed: PortalSeed = { products: ['oauth', 'passwords'], socialClients: { google } }

const server = testServerForEach()
beforeEach(async () => {
  await server.deps.db.transaction((tx) => tx.delete(projects).where(eq(projects.isPortal, true)))
})

const findPortal = () =>
  server.deps.db.transaction(async (tx) => {
    const portal = await findPortalProject(tx)
    return portal && { ...portal, clients: await findSocialClients(tx, server.deps, portal) }
  })

const listWarnings = () =>
  server.logged.flatMap((line) => {
    const { difference } = JSON.parse(line) as { difference?: string }
    return difference === undefined ? [] : [difference]
  })

describe('the portal', () => {
  it('is created on the first start with the products and clients from the environment', async () => {
    await ensurePortalProject(server.deps, seed)
    expect(await findPortal()).toMatchObject({
      name: 'Cakelock',
      allowedOrigins: ['http://localhost:4000'],
      products: ['oauth', 'passwords'],
      clients: { google },
    })
    await ensurePortalProject(server.deps, seed)
    expect(listWarnings()).toEqual([])
  })

  it('offers only passwords by default', async () => {
    await ensurePortalProject(server.deps)
    expect(await findPortal()).toMatchObject({ products: ['passwords'], clients: {} })
  })

  it('keeps its document on later starts, and logs each variable that differs, without secrets', async () => {
    await ensurePortalProject(server.deps, seed)
    const changed = {
      clientId: 'other.apps',
      clientSecret: 'GOCSPX-9876543210wxyz',
      oneTap: 'floating',
    } as const
    const github = { clientId: 'gh', clientSecret: 'secret-of-github' }
    await ensurePortalProject(server.deps, {
      products: ['passwords'],
      socialClients: { google: changed, github },
    })
    expect(await findPortal()).toMatchObject({ products: ['oauth', 'passwords'], clients: { google } })
    expect(listWarnings()).toEqual([
      '- products: "oauth"',
      '~ social.google.client_id: "portal.apps" → "other.apps"',
      '+ social.google.one_tap: "floating"',
      '+ social.github.client_id: "gh"',
      '~ social.google.client_secret: a different secret, …wxyz',
    ])
    expect(server.logged.join()).not.toMatch(/GOCSPX|secret-of-github/)
  })

  it('is created once if two processes start at the same time', async () => {
    await Promise.all([ensurePortalProject(server.deps, seed), ensurePortalProject(server.deps, seed)])
    expect(await server.deps.db.transaction((tx) => tx.$count(projects, eq(projects.isPortal, true)))).toBe(1)
  })
})
