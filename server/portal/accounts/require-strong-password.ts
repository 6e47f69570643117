import type { Email } from '#contract/ids.ts'
import { checkPasswordStrength } from '../../identity/methods/password/check-strength.ts'
import type { Project } from '../../identity/projects/store.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Deps } from '../deps.ts'

/**
 * Refuses a password that is too weak or known from a breach (rule A12). Registration and every reset use this check, so
 * they accept the same passwords.
 * @param text replaces the default sentence
 * @throws AppError weak_password
 */
export async function requireStrongPassword(
  deps: Pick<Deps, 'strength' | 'breached'>,
  project: Project,
  { password, address, text }: { password: string; address: Email | null; text?: string },
): Promise<void> {
  const strength = await checkPasswordStrength(deps, project, password, address === null ? [] : [address])
  if (strength.isStrong && !strength.isBreached) return
  throw new AppError('weak_password', text === undefined ? {} : { text })
}
