import type { Tx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { offers } from '../../projects/products.ts'
import type { Project } from '../../projects/store.ts'
import { getPortalProject } from './start-session.ts'

/**
 * The portal's project, where people may sign in to it with a password (rule A28). Registering and signing in ask here;
 * a reset does not, because it shows that the email address is the person's own.
 * @throws AppError passwords_not_offered
 */
export async function requirePasswords(tx: Tx): Promise<Project> {
  const project = await getPortalProject(tx)
  if (!offers(project, 'passwords')) throw new AppError('passwords_not_offered')
  return project
}
