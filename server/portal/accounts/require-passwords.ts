import { offers } from '../../platform/config/products.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Rejects passwords unless the portal's project offers them (rule A28). Used for registration and sign-in; a reset does
 * not need this check, because it verifies the email address.
 * @throws AppError passwords_not_offered
 */
export async function requirePasswords({ identity }: Pick<Deps, 'identity'>): Promise<void> {
  if (!offers(await identity.getProject(), 'passwords')) throw new AppError('passwords_not_offered')
}
