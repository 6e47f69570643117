import { eq } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { projects } from '../db/schema/projects.ts'

export type Project = typeof projects.$inferSelect

export async function findProject(tx: Tx, publicToken: string): Promise<Project | undefined> {
  return (await tx.select().from(projects).where(eq(projects.publicToken, publicToken)))[0]
}

export async function findProjectById(tx: Tx, id: string): Promise<Project | undefined> {
  return (await tx.select().from(projects).where(eq(projects.id, id)))[0]
}

/** The project whose login page is the portal's own, if the registry has one. */
export async function findPortalProject(tx: Tx): Promise<Project | undefined> {
  return (await tx.select().from(projects).where(eq(projects.isPortal, true)))[0]
}

/** All of the registry, for questions that name no project. */
export function listProjects(tx: Tx): Promise<Project[]> {
  return tx.select().from(projects)
}

/** Every origin that any project allows: all that a preflight, which names no project, can be checked against. */
export async function listOrigins(tx: Tx): Promise<string[]> {
  return (await listProjects(tx)).flatMap((project) => project.allowedOrigins)
}
