import { asc, eq, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { projects } from '../schema/projects.ts'

export type Project = typeof projects.$inferSelect

export async function findProject(tx: Tx, publicToken: string): Promise<Project | undefined> {
  return (await tx.select().from(projects).where(eq(projects.publicToken, publicToken)))[0]
}

export async function findProjectById(tx: Tx, id: string): Promise<Project | undefined> {
  return (await tx.select().from(projects).where(eq(projects.id, id)))[0]
}

/** Finds the project that an operator refers to: by its ID, its public token, or else its name. */
export async function findReferencedProject(tx: Tx, reference: string): Promise<Project | undefined> {
  const { id, publicToken, name } = projects
  const isReferenced = or(eq(id, reference), eq(publicToken, reference), eq(name, reference))
  const found = await tx.select().from(projects).where(isReferenced).orderBy(asc(name))
  return found.find((project) => project.name !== reference) ?? found[0]
}

/** Finds the project of the portal's own login page. */
export async function findPortalProject(tx: Tx): Promise<Project | undefined> {
  return (await tx.select().from(projects).where(eq(projects.isPortal, true)))[0]
}

/** Lists all projects. */
export function listProjects(tx: Tx): Promise<Project[]> {
  return tx.select().from(projects)
}

/** Lists the allowed origins of all projects. A preflight names no project, so it is checked against this list. */
export async function listOrigins(tx: Tx): Promise<string[]> {
  return (await listProjects(tx)).flatMap((project) => project.allowedOrigins)
}
