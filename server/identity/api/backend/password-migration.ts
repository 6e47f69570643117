import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { isFastHash, wrapFastHash } from '../../../platform/secrets/imported-hashes/wrapped-hashes.ts'
import { migratePassword } from '../../accounts/users/migrate-password.ts'
import { PhoneNumber } from '../../accounts/users/phones.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { ImportedHashError } from '../../base/errors/imported-hash-error.ts'
import { runUnit } from '../../base/unit-of-work.ts'
import { toRejectionError } from '../../operations/access/authorize-user-change.ts'
import {
  encodeImportedHash,
  importedHashFields,
} from '../../operations/methods/password/imported/encode-imported-hash.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { toUserResponse } from './serializers.ts'
import { toUserChange, userFields } from './user-fields.ts'
import { protectPortalAccounts } from './user-store.ts'

const Migrate = z.object({
  email: Email,
  set_email_verified: z.optional(z.boolean()),
  phone_number: z.optional(PhoneNumber),
  set_phone_number_verified: z.optional(z.boolean()),
  ...importedHashFields,
  ...userFields,
})

/** Registers the call that imports a password hash from another system. The next sign-in replaces the hash. */
export function registerPasswordMigration(api: BackendApi): void {
  const { deps } = api

  backendRoute(
    api,
    { call: 'POST /passwords/migrate', scope: 'write', product: 'passwords', body: Migrate },
    async ({ project, sender, body }) => {
      protectPortalAccounts(project)
      const hash = await toStoredHash(body)
      const { email: address, phone_number: number } = body
      return runUnit(deps.db, project, async (unit) => {
        const migration = {
          address,
          hash,
          isEmailVerified: body.set_email_verified === true,
          phone: number && { number, isVerified: body.set_phone_number_verified === true },
          sender,
        }
        const migrated = await migratePassword(unit, deps, migration, (holder) =>
          toUserChange(unit, project, body, holder?.user),
        )
        // Throwing inside the transaction writes nothing.
        if ('rejection' in migrated) {
          throw migrated.rejection === 'password_already_exists'
            ? new BackendError(migrated.rejection)
            : toRejectionError(migrated.rejection)
        }
        const { userId, emailId, isCreated } = migrated
        return { ...(await toUserResponse(unit, userId)), email_id: emailId, user_created: isCreated }
      })
    },
  )

  /** @throws BackendError with the type of the problem */
  async function toStoredHash(body: z.output<typeof Migrate>): Promise<string> {
    try {
      const text = encodeImportedHash(body)
      return isFastHash(deps.hasher, text) ? await wrapFastHash(deps.hasher, text) : text
    } catch (error) {
      throw error instanceof ImportedHashError ? new BackendError(error.type, error.message) : error
    }
  }
}
