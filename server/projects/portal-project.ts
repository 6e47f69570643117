import { eq } from 'drizzle-orm'
import { limits } from '#contract/product.ts'
import { newId } from '../db/ids.ts'
import { projects } from '../db/schema/projects.ts'
import type { Deps } from '../deps.ts'
import { findPortalProject } from './store.ts'

/** What the portal's login page offers, where the start names it; it holds until another start names something else. */
export async function setPortalProducts(
  { db }: Pick<Deps, 'db'>,
  products: readonly string[],
): Promise<void> {
  await db.transaction((tx) =>
    tx
      .update(projects)
      .set({ products: [...products] })
      .where(eq(projects.isPortal, true)),
  )
}

/** The portal's own project, made at the first start: without it nobody could sign in at the portal. */
export async function ensurePortalProject({ db, clock, random, config }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    if (await findPortalProject(tx)) return
    // Two processes may start at the same moment; the registry takes one portal.
    await tx
      .insert(projects)
      .values({
        id: newId(random, 'project'),
        name: config.productName,
        publicToken: `public-token-live-${random.uuid()}`,
        allowedOrigins: [config.publicUrl],
        redirectUrls: [`${config.publicUrl}/login`, `${config.publicUrl}/reset-password`],
        products: ['passwords'],
        isPortal: true,
        reachesPortal: true,
        sessionMinutes: limits.portalSessionMinutes,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
  })
}
