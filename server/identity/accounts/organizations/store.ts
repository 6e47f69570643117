import { eq, isNull, lte, or, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import { days, later } from '../../../platform/machine/clock.ts'
import type { Deps } from '../../base/deps.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { publish } from '../../base/events/publish.ts'
import { forgetEventData } from '../../base/events/store.ts'
import { requireRoomForOrganization } from '../../base/projects/project-limits.ts'
import { organizationNames, organizations } from '../../base/schema/organizations.ts'
import {
  deleteRows,
  findRow,
  inProject,
  inWholeProject,
  type ProjectUnit,
  updateRow,
  updateRows,
} from '../../base/unit-of-work.ts'
import { toSlug } from './slug-rules.ts'

export type Organization = typeof organizations.$inferSelect

/** The fields of an organization that its site or its members may set. */
export type OrganizationFields = Partial<
  Pick<
    Organization,
    | 'name'
    | 'slug'
    | 'externalId'
    | 'logoUrl'
    | 'trustedMetadata'
    | 'emailJitProvisioning'
    | 'emailInvites'
    | 'emailAllowedDomains'
    | 'tenantJitProvisioning'
    | 'allowedTenants'
    | 'authMethods'
    | 'allowedAuthMethods'
    | 'mfaPolicy'
    | 'mfaMethods'
    | 'allowedMfaMethods'
    | 'domainRoles'
  >
>

/** How long a slug that was given up stays reserved for its organization (rule B3). */
const heldFor = days(30)
/** How long no one can have the slug of a deleted organization (rule B3). */
const heldAfterDeletion = days(90)

/** Finds an organization by its ID, slug or external ID (rule B3). A deleted organization does not exist. */
export async function findOrganization(
  unit: ProjectUnit,
  reference: string,
): Promise<Organization | undefined> {
  const idsOfName = selectNamed(inWholeProject(unit), reference)
  // One list of IDs: with `or`, PostgreSQL would read all organizations.
  const isReferenced = sql`${organizations.id} = any(array(${idsOfName} union all select ${reference}))`
  return findRow(unit, organizations, isReferenced, isNull(organizations.deletedAt))
}

const selectNamed = (unit: ProjectUnit, name: string) =>
  unit.tx
    .select({ id: organizationNames.organizationId })
    .from(organizationNames)
    .where(
      inProject(
        unit,
        organizationNames,
        eq(organizationNames.name, name),
        isNull(organizationNames.heldUntil),
      ),
    )

/**
 * Locks an organization until the transaction ends, before any address or member of it (rule B39), and reads it again.
 * @param strength `share` for work under its rules, such as a sign-in; `update` for a change of them
 * @returns undefined if it was deleted in the meantime
 */
export async function lockOrganization(
  unit: ProjectUnit,
  id: string,
  strength: 'share' | 'update',
): Promise<Organization | undefined> {
  const [row] = await unit.tx
    .select()
    .from(organizations)
    .where(inProject(unit, organizations, eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for(strength)
  return row
}

/**
 * Creates an organization. Without a slug, it gets one that its name suggests and no other organization has.
 * @throws SdkError organization_slug_already_used, organization_external_id_already_used; RequestError not_allowed if the
 *   project has as many organizations as its document allows
 */
export async function createOrganization(
  unit: ProjectUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { slug: requested, ...fields }: OrganizationFields & { name: string },
): Promise<Organization> {
  await requireRoomForOrganization(unit)
  const now = clock.now()
  const id: string = newId(random, 'organization')
  const base = requested ?? toSlug(fields.name)
  const inserted = { ...fields, slug: base, id, projectId: unit.projectId, createdAt: now, updatedAt: now }
  const [organization] = await unit.tx.insert(organizations).values(inserted).returning()
  if (!organization) throw new Error('An organization was inserted but not returned.')
  const slug = await chooseSlug()
  if (slug === undefined) throw new SdkError('organization_slug_already_used')
  if (fields.externalId != null && !(await takeName(unit, id, fields.externalId, now))) {
    throw new SdkError('organization_external_id_already_used')
  }
  if (slug !== base) await updateRows(unit, organizations, { slug }, eq(organizations.id, id))
  await publish(unit, { kind: 'organization_created', detail: { organization: id } })
  return { ...organization, slug }

  async function chooseSlug(): Promise<string | undefined> {
    if (await takeName(unit, id, base, now)) return base
    const unused = `${base}-${random.digits(8)}`
    return requested === undefined && (await takeName(unit, id, unused, now)) ? unused : undefined
  }
}

/**
 * Changes an organization, which is locked. A slug that it gives up stays reserved for it for 30 days (rule B3).
 * @throws SdkError organization_slug_already_used, organization_external_id_already_used
 */
export async function updateOrganization(
  unit: ProjectUnit,
  { clock }: Pick<Deps, 'clock'>,
  current: Organization,
  change: OrganizationFields,
): Promise<Organization> {
  const now = clock.now()
  const { id, slug, externalId } = current
  if (change.slug !== undefined && change.slug !== slug) {
    if (!(await takeName(unit, id, change.slug, now))) throw new SdkError('organization_slug_already_used')
    await holdName(unit, slug, later(now, heldFor))
  }
  if (change.externalId !== undefined && change.externalId !== externalId) {
    if (externalId !== null)
      await deleteRows(inWholeProject(unit), organizationNames, eq(organizationNames.name, externalId))
    if (change.externalId !== null && !(await takeName(unit, id, change.externalId, now))) {
      throw new SdkError('organization_external_id_already_used')
    }
  }
  const changed = await updateRow(
    unit,
    organizations,
    { ...change, updatedAt: now },
    eq(organizations.id, id),
  )
  if (!changed) throw new Error('A locked organization was updated and not returned.')
  await publish(unit, { kind: 'organization_changed', detail: { organization: id } })
  return changed
}

/**
 * Deletes an organization, which is locked: from now on it does not exist for any call, and `sweepDeletedOrganizations` deletes its
 * rows (rule B32). No one can have its slugs for 90 days (rule B3).
 */
export async function deleteOrganization(
  unit: ProjectUnit,
  { clock }: Pick<Deps, 'clock'>,
  organization: Organization,
): Promise<void> {
  const { id, externalId } = organization
  const now = clock.now()
  const whole = inWholeProject(unit)
  if (externalId !== null) await deleteRows(whole, organizationNames, eq(organizationNames.name, externalId))
  const held = { organizationId: null, heldUntil: later(now, heldAfterDeletion) }
  await updateRows(whole, organizationNames, held, eq(organizationNames.organizationId, id))
  await updateRows(unit, organizations, { deletedAt: now, externalId: null }, eq(organizations.id, id))
  await forgetEventData(unit, id)
  await publish(unit, { kind: 'organization_deleted', detail: { organization: id } })
}

/**
 * Gives a name to an organization, if no other organization has it and it is not held for another one.
 * @returns whether the organization has the name now
 */
async function takeName(
  unit: ProjectUnit,
  organizationId: string,
  name: string,
  now: Date,
): Promise<boolean> {
  const { heldUntil, organizationId: holder } = organizationNames
  const taken = await unit.tx
    .insert(organizationNames)
    .values({ projectId: unit.projectId, name, organizationId, heldUntil: null })
    .onConflictDoUpdate({
      target: [organizationNames.projectId, organizationNames.name],
      set: { organizationId, heldUntil: null },
      setWhere: sql`${or(eq(holder, organizationId), lte(heldUntil, now))}`,
    })
    .returning()
  return taken.length > 0
}

/** Holds a name that its organization gives up. */
async function holdName(unit: ProjectUnit, name: string, heldUntil: Date): Promise<void> {
  await updateRows(inWholeProject(unit), organizationNames, { heldUntil }, eq(organizationNames.name, name))
}
