import { eq } from 'drizzle-orm'
import { projects } from '../../../server/identity/base/schema/projects.ts'
import { shopProject, type TestServer } from './test-server.ts'

/** Changes columns of a project, by default the shop's. */
export async function changeProject(
  { deps }: Pick<TestServer, 'deps'>,
  columns: Partial<typeof projects.$inferInsert>,
  projectId = shopProject.id,
): Promise<void> {
  await deps.db.transaction((tx) => tx.update(projects).set(columns).where(eq(projects.id, projectId)))
}
