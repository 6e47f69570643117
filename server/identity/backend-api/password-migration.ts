import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { isFastHash, wrapFastHash } from '../../platform/secrets/foreign-hashes/wrapped-hashes.ts'
import { toRefusalError } from '../access/authorize-account-change.ts'
import { BackendError } from '../errors/backend-error.ts'
import { ForeignHashError } from '../errors/foreign-hash-error.ts'
import { encodeForeignHash, foreignHashFields } from '../methods/password/foreign/encode-foreign-hash.ts'
import { runUnit } from '../unit-of-work.ts'
import { migratePassword } from '../users/migrate-password.ts'
import { PhoneNumber } from '../users/phones.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { toUserAnswer } from './serializers.ts'
import { toUserChange, userFields } from './user-fields.ts'
import { protectPortalAccounts } from './user-store.ts'

const Migrate = z.object({
  email: Email,
  set_email_verified: z.optional(z.boolean()),
  phone_number: z.optional(PhoneNumber),
  set_phone_number_verified: z.optional(z.boolean()),
  ...foreignHashFields,
  ...userFields,
})

/** Registers the call that takes over a password hash of another system. The next sign-in replaces the hash. */
export function registerPasswordMigration(api: BackendApi): void {
  const { deps } = api

  backendRoute(
    api,
    {
      method: 'POST',
      path: '/passwords/migrate',
      scope: 'write',
      product: 'passwords',
      body: Migrate,
    },
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
        if ('refusal' in migrated) {
          throw migrated.refusal === 'password_already_exists'
            ? new BackendError(migrated.refusal)
            : toRefusalError(migrated.refusal)
        }
        const { userId, emailId, isCreated } = migrated
        return { ...(await toUserAnswer(unit, userId)), email_id: emailId, user_created: isCreated }
      })
    },
  )

  /** @throws BackendError with the type of the problem */
  async function toStoredHash(body: z.output<typeof Migrate>): Promise<string> {
    try {
      const text = encodeForeignHash(body)
      return isFastHash(deps.hasher, text) ? await wrapFastHash(deps.hasher, text) : text
    } catch (problem) {
      throw problem instanceof ForeignHashError ? new BackendError(problem.type, problem.message) : problem
    }
  }
}
