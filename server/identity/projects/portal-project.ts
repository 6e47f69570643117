import { eq } from 'drizzle-orm'
import { limits } from '#contract/product.ts'
import { newId } from '../../platform/db/ids.ts'
import type { Deps } from '../deps.ts'
import { projects } from '../schema/projects.ts'
import { findPortalProject } from './store.ts'

/** Sets the products of the portal. They stay until another start sets different ones. */
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

/** Creates the portal's project on the first start. Without it nobody could sign in to the portal. */
export async function ensurePortalProject({ db, clock, random, config }: Deps): Promise<void> {
  await db.transaction(async (tx) => {
    if (await findPortalProject(tx)) return
    // Two processes can start at the same time. The database allows one portal.
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
        sessionMinutes: limits.portalSessionMinutes,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
  })
}
