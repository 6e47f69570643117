import { limits } from '#contract/product.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { toDocumentClients } from '../../accounts/social/find-social-clients.ts'
import type { SocialClients } from '../../accounts/social/social-clients.ts'
import type { Deps } from '../../base/deps.ts'
import { listDifferences } from '../../base/projects/difference-rules.ts'
import { findProjectSecrets, maskSecret, saveProjectSecrets } from '../../base/projects/secret-store.ts'
import { findPortalProject, type Project } from '../../base/projects/store.ts'
import { projects } from '../../base/schema/projects.ts'

/** The portal settings in the environment: PORTAL_PRODUCTS and OAUTH_… */
export type PortalSeed = { products?: readonly string[] | undefined; socialClients?: SocialClients }

/** The fields of the portal's project that a development server sets. */
type Preset = Partial<Pick<Project, 'id' | 'name' | 'publicToken' | 'allowedOrigins' | 'redirectUrls'>>

/**
 * Creates the portal's project on the first start, with the products and clients from the environment. Without it, no
 * one could sign in to the portal. On later starts, the project's document takes precedence, and each variable that
 * differs from it is logged as a warning.
 */
export async function ensurePortalProject(
  deps: Deps,
  seed: PortalSeed = {},
  preset: Preset = {},
): Promise<void> {
  const ignored = await deps.db.transaction(async (tx) => {
    const portal = await findPortalProject(tx)
    if (portal) return listIgnored(tx, deps, portal, seed)
    await createPortal(tx, deps, seed, preset)
    return []
  })
  for (const difference of ignored) {
    deps.log.warn(
      { difference },
      'the environment differs from the portal’s document, which takes precedence: change it with project apply',
    )
  }
}

async function createPortal(
  tx: Tx,
  { clock, random, config, secrets }: Deps,
  { products = ['passwords'], socialClients = {} }: PortalSeed,
  preset: Preset,
): Promise<void> {
  const clients = toDocumentClients(socialClients)
  const [created] = await tx
    .insert(projects)
    .values({
      id: newId(random, 'project'),
      name: config.productName,
      publicToken: `public-token-live-${random.uuid()}`,
      allowedOrigins: [config.publicUrl],
      redirectUrls: [`${config.publicUrl}/login`, `${config.publicUrl}/reset-password`],
      products: [...products],
      social: clients.social,
      isPortal: true,
      sessionMinutes: limits.portalSessionMinutes,
      createdAt: clock.now(),
      ...preset,
    })
    // Two processes can start at the same time. The database allows only one portal.
    .onConflictDoNothing()
    .returning()
  if (created) await saveProjectSecrets(tx, { secrets }, created.id, clients.secrets)
}

/** Lists the variables that the portal's document overrides, one line each, without secrets. */
async function listIgnored(tx: Tx, deps: Deps, portal: Project, seed: PortalSeed): Promise<string[]> {
  const stored = await findProjectSecrets(tx, deps, portal.id)
  const { social, secrets } = toDocumentClients(seed.socialClients ?? {})
  const isNamed = (provider: string) => Object.hasOwn(social, provider)
  const storedSocial = Object.fromEntries(
    Object.entries(portal.social).filter(([provider]) => isNamed(provider)),
  )
  const replaced = [...secrets].filter(([path, value]) => stored.has(path) && stored.get(path) !== value)
  return [
    ...listDifferences(
      { ...(seed.products ? { products: portal.products } : {}), social: storedSocial },
      { ...(seed.products ? { products: seed.products } : {}), social },
    ),
    ...replaced.map(([path, value]) => `~ ${path}: a different secret, ${maskSecret(value)}`),
  ]
}
