import { eq, inArray } from 'drizzle-orm'
import { findEmail } from '#contract/ids.ts'
import { limits } from '#contract/product.ts'
import type { Deps } from '../app/deps.ts'
import { createClaimedUser } from '../identity/accounts/users/claim.ts'
import { listEmails } from '../identity/accounts/users/contacts.ts'
import { findHolder, lockContact } from '../identity/accounts/users/holder.ts'
import { setPassword } from '../identity/accounts/users/passwords.ts'
import { lockUser, type User } from '../identity/accounts/users/store.ts'
import {
  type DirectoryProject,
  findProject,
  type Project,
  toConsumers,
} from '../identity/base/projects/store.ts'
import { apiSecrets } from '../identity/base/schema/api-secrets.ts'
import { applications } from '../identity/base/schema/applications.ts'
import { projects } from '../identity/base/schema/projects.ts'
import { type DirectoryUnit, runUnit } from '../identity/base/unit-of-work.ts'
import type { OfferedCake } from '../pages/sample-cakes.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { textChannels } from '../platform/gateways/gateway.ts'
import { sha256Hex } from '../platform/secrets/secrets.ts'
import { hashPin } from '../portal/accounts/pin.ts'
import { syncPerson } from '../portal/persons/sync-person.ts'
import { files } from '../portal/schema/files.ts'
import { companies, persons } from '../portal/schema/persons.ts'
import { bakeSamples, type SampleCake } from './bake-samples.ts'
import {
  demoAccounts,
  demoApplication,
  demoDomain,
  demoPassword,
  demoPin,
  demoProjects,
  demoSecretId,
  toRedirectUrls,
} from './content.ts'
import { loadBusiness } from './load-business.ts'
import { loadYear } from './load-year.ts'

type Sites = { portal: string[]; demoHost: string[]; marketplace?: string[] }

/**
 * Loads the demo data of development mode: two projects, a company with a year of activity, and three people, each with an
 * account in the portal and another in the shop; and a business project with its organizations. Accounts are created only at
 * the first start, so later changes are kept. Each start updates the origins of the projects with its ports, and replaces
 * the API secret of the shop's server.
 * @returns the sample cakes that exist in this database
 */
export async function loadDemo(deps: Deps, sites: Sites, shopSecret?: string): Promise<OfferedCake[]> {
  const samples = await bakeSamples()
  const isKnown = await deps.db.transaction(isLoaded)
  const hashes = isKnown ? [] : await Promise.all(demoAccounts.map(() => hashSecrets(deps)))
  const { portal, shop } = await deps.db.transaction(async (tx) => {
    await putProjects(tx, deps, sites)
    const shop = await findDemoProject(tx, 'demoHost')
    await putApplication(tx, deps, shop, sites.demoHost)
    if (shopSecret !== undefined) await putShopSecret(tx, deps, shop, shopSecret)
    return { portal: await findDemoProject(tx, 'portal'), shop }
  })
  await runUnit(deps.db, shop, async (unit) => {
    for (const [index, account] of demoAccounts.entries())
      await addAccount(unit, deps, account, hashes[index])
  })
  await runUnit(deps.db, portal, async (unit) => {
    if (await isLoaded(unit.tx)) return
    const companyId = newId(deps.random, 'organization')
    await unit.tx.insert(companies).values({
      id: companyId,
      name: 'Demo Bakery',
      domain: demoDomain,
      createdAt: deps.clock.now(),
    })
    for (const [index, account] of demoAccounts.entries()) await addPerson(unit, deps, account, hashes[index])
    await loadYear(unit, deps, companyId, samples)
  })
  await loadBusiness(deps, [...(sites.marketplace ?? []), ...sites.demoHost])
  const checksums = await deps.db.read((tx) => findKnown(tx, samples))
  return samples
    .filter(({ checksum }) => checksums.has(checksum))
    .map(({ title, bytes }) => ({ name: `${title}.cake`, bytes }))
}

/** Finds the checksums of the samples in this database. A data folder from an earlier version does not have them. */
async function findKnown(tx: Tx, samples: readonly SampleCake[]): Promise<Set<string>> {
  const checksums = samples.map(({ checksum }) => checksum)
  const rows = await tx.select().from(files).where(inArray(files.checksum, checksums))
  return new Set(rows.map(({ checksum }) => checksum))
}

async function isLoaded(tx: Tx): Promise<boolean> {
  return (await tx.select().from(companies).where(eq(companies.domain, demoDomain))).length > 0
}

type Hashes = { password: string; pin: string }

async function hashSecrets(deps: Deps): Promise<Hashes> {
  return { password: await deps.hasher.hash(demoPassword), pin: await hashPin(deps, demoPin) }
}

async function putProjects(tx: Tx, { clock, config }: Deps, sites: Sites): Promise<void> {
  for (const project of demoProjects) {
    const allowedOrigins = sites[project.site]
    const redirectUrls = toRedirectUrls(project, sites)
    const { id, name, publicToken, products, isPortal, consentPath } = project
    const widgetProviders = project.widgetProviders && [...project.widgetProviders]
    const [home] = allowedOrigins
    const consentUrl = consentPath === null || home === undefined ? null : home + consentPath
    await tx
      .insert(projects)
      .values({
        id,
        name: name ?? config.productName,
        publicToken,
        products: [...products],
        widgetProviders,
        isPortal,
        allowedOrigins,
        redirectUrls,
        consentUrl,
        textChannels: isPortal ? [] : [...textChannels],
        ...(isPortal ? { sessionMinutes: limits.portalSessionMinutes } : {}),
        createdAt: clock.now(),
      })
      .onConflictDoUpdate({
        target: projects.publicToken,
        // The portal's page configuration decides its products.
        set: {
          allowedOrigins,
          redirectUrls,
          consentUrl,
          ...(isPortal ? {} : { products: [...products], widgetProviders, textChannels: [...textChannels] }),
        },
      })
  }
}

async function findDemoProject(tx: Tx, site: keyof Sites): Promise<DirectoryProject> {
  const demoProject = demoProjects.find((project) => project.site === site)
  const project = demoProject && (await findProject(tx, demoProject.publicToken))
  if (!project) throw new Error(`The demo has no project for ${site}.`)
  return toConsumers(project)
}

async function putApplication(
  tx: Tx,
  { clock }: Deps,
  shop: Project,
  origins: readonly string[],
): Promise<void> {
  const { id, secret, name, description, callbackPath, logoutPath } = demoApplication
  const redirectUrls = origins.map((origin) => origin + callbackPath)
  const logoutUrls = origins.map((origin) => origin + logoutPath)
  await tx
    .insert(applications)
    .values({
      id,
      name,
      description,
      projectId: shop.id,
      logoUrl: null,
      isFirstParty: false,
      secretHash: sha256Hex(secret),
      redirectUrls,
      logoutUrls,
      createdAt: clock.now(),
    })
    .onConflictDoUpdate({ target: applications.id, set: { redirectUrls, logoutUrls } })
}

async function putShopSecret(tx: Tx, { clock }: Deps, shop: Project, secret: string): Promise<void> {
  const current = { secretHash: sha256Hex(secret), lastFour: secret.slice(-4), createdAt: clock.now() }
  await tx
    .insert(apiSecrets)
    .values({ id: demoSecretId, projectId: shop.id, scope: 'write', ...current })
    .onConflictDoUpdate({ target: apiSecrets.id, set: { ...current, lastUsedAt: null } })
}

type DemoAccount = (typeof demoAccounts)[number]

/** @returns undefined if a user already registered this email address, and keeps it */
async function addAccount(
  unit: DirectoryUnit,
  deps: Deps,
  account: DemoAccount,
  hashes: Hashes | undefined,
): Promise<User | undefined> {
  const address = findEmail(account.email)
  if (!address || !hashes) return undefined
  const contact = { kind: 'email', value: address } as const
  await lockContact(unit, contact)
  if (await findHolder(unit, contact)) return undefined
  const made = await createClaimedUser(unit, deps, contact)
  if (!made) return undefined
  await setPassword(unit, deps, made.userId, hashes.password)
  return lockUser(unit, made.userId)
}

async function addPerson(
  unit: DirectoryUnit,
  deps: Deps,
  account: DemoAccount,
  hashes: Hashes | undefined,
): Promise<void> {
  const user = await addAccount(unit, deps, account, hashes)
  if (!user || !hashes) return
  const now = deps.clock.now()
  await syncPerson(unit.tx, deps, user, await listEmails(unit, user.id))
  await unit.tx
    .update(persons)
    .set({ isAdmin: account.isAdmin, pinHash: hashes.pin, pinSetAt: now, eulaAcceptedAt: now })
    .where(eq(persons.id, user.id))
}
