import { and, asc, eq, or, sql } from 'drizzle-orm'
import { offers, type ProductName } from '#contract/products.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { toJsonRow } from '../../../platform/db/json-row.ts'
import { prepareStatement } from '../../../platform/db/prepared.ts'
import type { TextChannel } from '../../../platform/gateways/gateway.ts'
import { SdkError } from '../errors/sdk-error.ts'
import { projects } from '../schema/projects.ts'
import type { Directory } from '../unit-of-work.ts'
import { isServed } from './served.ts'

export type Project = typeof projects.$inferSelect

/** A project, and the directory of its users in which a call acts. */
export type DirectoryProject = Project & Pick<Directory, 'organizationId'>

/** Returns a project as the directory of its consumers. */
export const toConsumers = <Row extends { id: string }>(project: Row): Row & Directory => ({
  ...project,
  organizationId: null,
})

/** Returns a project as the directory of a user, or, in a business project, as the place of people without an organization. */
export const toDirectoryOf = <Row extends { id: string }>(
  project: Row,
  { organizationId }: Pick<Directory, 'organizationId'> = { organizationId: null },
): Row & Directory => ({ ...project, organizationId })

/** Returns a project without a directory, for work in all of its directories. */
export const toWholeProject = <Row extends Directory>({ organizationId: _, ...project }: Row) => project

const readByToken = prepareStatement('project_of_token', (tx) =>
  tx
    .select({ project: toJsonRow(projects) })
    .from(projects)
    .where(and(eq(projects.publicToken, sql.placeholder('publicToken')), isServed)),
)

export async function findProject(tx: Tx, publicToken: string): Promise<Project | undefined> {
  return (await readByToken(tx, { publicToken }))[0]?.project ?? undefined
}

const readById = prepareStatement('project', (tx) =>
  tx
    .select({ project: toJsonRow(projects) })
    .from(projects)
    .where(and(eq(projects.id, sql.placeholder('id')), isServed)),
)

export async function findProjectById(tx: Tx, id: string): Promise<Project | undefined> {
  return (await readById(tx, { id }))[0]?.project ?? undefined
}

/** Finds the project that an operator refers to by its ID, public token or name. */
export async function findReferencedProject(tx: Tx, reference: string): Promise<Project | undefined> {
  const { id, publicToken, name } = projects
  const isReferenced = or(eq(id, reference), eq(publicToken, reference), eq(name, reference))
  const matches = await tx.select().from(projects).where(and(isReferenced, isServed)).orderBy(asc(name))
  return matches.find((project) => project.name !== reference) ?? matches[0]
}

/** Finds a project by its name, and locks it until the transaction ends. */
export async function lockProject(tx: Tx, name: string): Promise<Project | undefined> {
  const isNamed = and(eq(projects.name, name), isServed)
  return (await tx.select().from(projects).where(isNamed).for('update'))[0]
}

/** Returns the ID of the project that has a name, even if this version does not serve it. */
export async function findNameHolder(tx: Tx, name: string): Promise<string | undefined> {
  return (await tx.select({ id: projects.id }).from(projects).where(eq(projects.name, name)))[0]?.id
}

/** Finds the project of the portal's sign-in page. */
export async function findPortalProject(tx: Tx): Promise<Project | undefined> {
  return (await tx.select().from(projects).where(eq(projects.isPortal, true)))[0]
}

/** Lists all projects, the oldest first. */
export const listProjects = (tx: Tx): Promise<Project[]> =>
  tx.select().from(projects).where(isServed).orderBy(asc(projects.createdAt), asc(projects.id))

/** Lists the allowed origins of all projects. A preflight names no project, so it is checked against this list. */
export async function listOrigins(tx: Tx): Promise<string[]> {
  return (await listProjects(tx)).flatMap((project) => project.allowedOrigins)
}

/** The project fields that these rules use. */
type Rules = { publicToken: string; allowedOrigins: readonly string[]; isPortal: boolean }

/**
 * Returns whether an exact origin, including scheme and port, may use the project. The portal's origin is always
 * allowed for the portal.
 */
export function allowsOrigin(project: Rules, origin: string, publicUrl: string): boolean {
  return project.allowedOrigins.includes(origin) || (project.isPortal && origin === publicUrl)
}

/** Lists every origin that may use the project. */
export const listAllowed = (project: Rules, publicUrl: string): string[] =>
  project.isPortal ? [...project.allowedOrigins, publicUrl] : [...project.allowedOrigins]

/** Returns whether a project is in test mode. The provider's client also infers this from the public token's name. */
export const isTestProject = (project: Rules): boolean => project.publicToken.includes('public-token-test')

/**
 * Returns the registered redirect URI that equals the requested one, or the first registered one if the request names
 * none. All parts must match, except that the final slash of a bare origin is optional. Returns the registered text,
 * never the caller's.
 */
export function findRedirect(
  redirectUrls: readonly string[],
  requested: string | undefined,
): string | undefined {
  if (requested === undefined) return redirectUrls[0]
  return redirectUrls.find((url) => url === requested || (url === `${requested}/` && isOrigin(requested)))
}

const isOrigin = (text: string) => /^https?:\/\/[^/?#]+$/.test(text)

/** The role that every user has. */
export const everyUsersRole = 'stytch_user'

/** Returns the roles of a user: the role that every user has, and the assigned ones. */
export const toRoles = (assigned: readonly string[]): string[] => [
  everyUsersRole,
  ...assigned.filter((role) => role !== everyUsersRole),
]

/** Returns the portal's project. */
export async function getPortalProject(tx: Tx): Promise<Project> {
  const portal = await findPortalProject(tx)
  if (!portal) throw new Error('The portal has no project.')
  return portal
}

/** @throws SdkError endpoint_not_authorized_for_sdk if the project does not offer the product */
export function requireProduct(project: Project, product: ProductName): void {
  if (offers(project, product)) return
  throw new SdkError(
    'endpoint_not_authorized_for_sdk',
    `This project does not offer ${product}. Add it to the products of the project or use another sign-in method.`,
  )
}

/** @throws SdkError endpoint_not_authorized_for_sdk if the project does not allow sign-in codes by this channel */
export function requireTextChannel({ textChannels }: Project, channel: TextChannel): void {
  if (textChannels.includes(channel)) return
  throw new SdkError(
    'endpoint_not_authorized_for_sdk',
    `This project does not send codes by ${channel}. Add it to text_channels of the project or use another sign-in method.`,
  )
}

/** Returns whether a password belongs to an address, in all organizations of a project (rule B12). */
export const hasAddressPasswords = ({ business }: Project): boolean => business?.passwordScope === 'project'
