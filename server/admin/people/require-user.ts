import { findUser } from '../../identity/backend-api/user-store.ts'
import type { DirectoryTx } from '../../identity/directory.ts'
import { SdkError } from '../../identity/errors/sdk-error.ts'
import type { User } from '../../identity/sessions/store.ts'
import { UsageError } from '../usage-error.ts'

/** Finds a user by their ID or external ID. @throws UsageError if the project has none */
export async function requireUser(tx: DirectoryTx, id: string): Promise<User> {
  try {
    return await findUser(tx, id)
  } catch (problem) {
    if (!(problem instanceof SdkError)) throw problem
    throw new UsageError(`The project has no user with the ID '${id}'.`)
  }
}
