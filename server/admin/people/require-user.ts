import { findUser } from '../../identity/backend-api/user-store.ts'
import { SdkError } from '../../identity/errors/sdk-error.ts'
import type { User } from '../../identity/sessions/store.ts'
import type { UnitOfWork } from '../../identity/unit-of-work.ts'
import { UsageError } from '../usage-error.ts'

/** Finds a user by ID or external ID. @throws UsageError if the project has no such user */
export async function requireUser(unit: UnitOfWork, id: string): Promise<User> {
  try {
    return await findUser(unit, id)
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    throw new UsageError(`The project has no user with the ID '${id}'.`)
  }
}
