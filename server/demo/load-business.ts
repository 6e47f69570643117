import { eq } from 'drizzle-orm'
import { findEmail } from '#contract/ids.ts'
import type { Deps } from '../app/deps.ts'
import { createProvedMember } from '../identity/accounts/members/store.ts'
import { createOrganization } from '../identity/accounts/organizations/store.ts'
import { setPassword } from '../identity/accounts/users/passwords.ts'
import { updateUser } from '../identity/accounts/users/store.ts'
import { adminRole } from '../identity/base/document/business-fields.ts'
import { findProject } from '../identity/base/projects/store.ts'
import { projects } from '../identity/base/schema/projects.ts'
import { inDirectory, type ProjectUnit, runUnit } from '../identity/base/unit-of-work.ts'
import { demoBusiness, demoOrganizations, demoRoles } from './business-content.ts'
import { demoPassword } from './content.ts'

/**
 * Loads the business project of development mode, with its organizations and members, at the first start only: later changes
 * are kept. Each start updates its origins.
 * @param sites the origins of the demo's marketplace and of its playground
 */
export async function loadBusiness(deps: Deps, sites: readonly string[] = []): Promise<void> {
  const { id, publicToken, origin } = demoBusiness
  const allowedOrigins = [origin, ...sites]
  const redirectUrls = allowedOrigins.map((allowed) => `${allowed}/`)
  if (await deps.db.read((tx) => findProject(tx, publicToken))) {
    await deps.db.transaction((tx) =>
      tx.update(projects).set({ allowedOrigins, redirectUrls }).where(eq(projects.id, id)),
    )
    return
  }
  const hash = await deps.hasher.hash(demoPassword)
  await runUnit(deps.db, { id }, async (unit) => {
    await putProject(unit, deps, { allowedOrigins, redirectUrls })
    for (const organization of demoOrganizations) await putOrganization(unit, deps, organization, hash)
  })
}

async function putProject(
  { tx, projectId: id }: ProjectUnit,
  { clock }: Deps,
  urls: { allowedOrigins: string[]; redirectUrls: string[] },
): Promise<void> {
  const { name, publicToken, products } = demoBusiness
  await tx.insert(projects).values({
    ...{ id, kind: 'business', name, publicToken, products: [...products] },
    ...urls,
    rbac: demoRoles,
    business: {
      ...{ createOrganizations: true, slugPattern: null, slugLookup: true, memberActions: true },
      ...{ maxOrganizations: null, maxPeoplePerOrganization: null },
    },
    createdAt: clock.now(),
  })
}

/** @param hash of the password that the admin of each organization has */
async function putOrganization(
  unit: ProjectUnit,
  deps: Deps,
  { fields, members }: (typeof demoOrganizations)[number],
  hash: string,
): Promise<void> {
  const { id } = await createOrganization(unit, deps, fields)
  const directory = inDirectory(unit, id)
  for (const [index, { email, fullName, role }] of members.entries()) {
    const address = findEmail(email)
    if (!address) throw new Error(`The demo has the invalid email address ${email}.`)
    const roles = [...(index === 0 ? [adminRole] : []), ...(role === undefined ? [] : [role])]
    const { userId } = await createProvedMember(directory, deps, address, { roles })
    await updateUser(directory, userId, { name: { first_name: fullName, middle_name: '', last_name: '' } })
    if (index === 0) await setPassword(directory, deps, userId, hash)
  }
}
