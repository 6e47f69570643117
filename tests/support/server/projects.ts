import { eq } from 'drizzle-orm'
import { projects } from '../../../server/identity/schema/projects.ts'
import { shopProject, type TestServer } from './test-server.ts'

/** Changes columns of the shop's project. */
export async function changeProject(
  { deps }: TestServer,
  columns: Partial<typeof projects.$inferInsert>,
): Promise<void> {
  await deps.db.transaction((tx) => tx.update(projects).set(columns).where(eq(projects.id, shopProject.id)))
}
