import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { isFastHash, wrapFastHash } from '../../platform/secrets/foreign-hashes/wrapped-hashes.ts'
import { isBlockedEmail } from '../accounts/blocked-emails.ts'
import { addPhoneNumber, findNumber, PhoneNumber } from '../accounts/phones.ts'
import { createAccount, findAccount, setPassword, updateUser, verifyEmail } from '../accounts/store.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { encodeForeignHash, foreignHashFields } from '../methods/password/foreign/encode-foreign-hash.ts'
import { ForeignHashError } from '../methods/password/foreign/error.ts'
import { SdkError } from '../provider/error.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { BackendError } from './error.ts'
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
    async ({ project, body }) => {
      protectPortalAccounts(project)
      const hash = await toStoredHash(body)
      return openDirectory(deps.db, project, async (tx) => {
        const { email: address, phone_number: number } = body
        const known = await findAccount(tx, address)
        if (known?.passwordHash !== undefined) throw new BackendError('password_already_exists')
        if (!known && (await isBlockedEmail(tx, deps, address))) throw new SdkError('unauthorized_action')
        const fields = await toUserChange(tx, project, body, known?.user)
        const account = known ?? (await createAccount(tx, deps, address, { ...fields, isActive: true }))
        if (!account) throw new SdkError('duplicate_email')
        const { id: userId } = account.user
        if (known) await updateUser(tx, userId, fields)
        await setPassword(tx, deps, userId, hash)
        if (body.set_email_verified === true) await verifyEmail(tx, deps, userId, address)
        if (number !== undefined)
          await addNumber(tx, number, { userId, isVerified: body.set_phone_number_verified === true })
        return { ...(await toUserAnswer(tx, userId)), email_id: account.email.id, user_created: !known }
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

  /** @throws SdkError duplicate_phone_number */
  async function addNumber(
    tx: DirectoryTx,
    number: PhoneNumber,
    owner: { userId: string; isVerified: boolean },
  ): Promise<void> {
    if (await findNumber(tx, deps, number)) throw new SdkError('duplicate_phone_number')
    if (!(await addPhoneNumber(tx, deps, number, owner))) throw new SdkError('duplicate_phone_number')
  }
}
