import type { Email } from '#contract/ids.ts'
import { checkPasswordStrength } from '../../auth/password/check-strength.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Project } from '../../projects/store.ts'

/**
 * Refuses a password that is too easy to guess or known from a breach (rule A12). Registering and every reset ask here,
 * so that a password accepted by one is accepted by the others.
 * @param text the sentence to show; the catalog's where none is given
 * @throws AppError weak_password
 */
export async function requireStrongPassword(
  deps: Pick<Deps, 'strength' | 'breached'>,
  project: Project,
  { password, address, text }: { password: string; address: Email | null; text?: string },
): Promise<void> {
  const judged = await checkPasswordStrength(deps, project, password, address === null ? [] : [address])
  if (judged.isStrong && !judged.isBreached) return
  throw new AppError('weak_password', text === undefined ? {} : { text })
}
