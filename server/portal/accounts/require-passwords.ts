import type { Project } from '../../identity/projects/store.ts'
import { offers } from '../../platform/config/products.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { getPortalProject } from './start-session.ts'

/**
 * Returns the portal's project if it offers passwords (rule A28). For registration and sign-in; a reset does not need
 * it, because it verifies the email address.
 * @throws AppError passwords_not_offered
 */
export async function requirePasswords(tx: Tx): Promise<Project> {
  const project = await getPortalProject(tx)
  if (!offers(project, 'passwords')) throw new AppError('passwords_not_offered')
  return project
}
