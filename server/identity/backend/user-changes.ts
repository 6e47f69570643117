import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import { type DirectoryTx, openDirectory } from '../directory.ts'
import { record } from '../log/record.ts'
import { SdkError } from '../provider/error.ts'
import { revokeAllSessions } from '../sessions/store.ts'
import { removeEmail } from '../users/addresses.ts'
import { isBlockedEmail } from '../users/blocked-emails.ts'
import { addPhoneNumber, findNumber, PhoneNumber, removeNumber } from '../users/phones.ts'
import { createAccount, createUser, findAccount, updateUser } from '../users/store.ts'
import { type BackendApi, backendRoute } from './backend.ts'
import { claimContact } from './contact-owner.ts'
import { BackendError } from './error.ts'
import { toBackendUser, toUserAnswer } from './serializers.ts'
import { toUserChange, userFields } from './user-fields.ts'
import { findUser, protectPortalAccounts } from './user-store.ts'
import { Attributes } from './visitor.ts'

const Create = z.object({
  email: z.optional(Email),
  phone_number: z.optional(PhoneNumber),
  create_user_as_pending: z.optional(z.boolean()),
  attributes: Attributes,
  ...userFields,
})
const Update = z.object({ attributes: Attributes, ...userFields })
const Exchange = z.object({ email_address: z.optional(Email), phone_number: z.optional(PhoneNumber) })

/** Registers the calls that create and change the users of a project. */
export function registerUserChanges(api: BackendApi): void {
  const { deps } = api
  const { db } = deps

  backendRoute(api, { method: 'POST', path: '/users', scope: 'write', body: Create }, ({ project, body }) =>
    openDirectory(db, project, async (tx) => {
      const isActive = body.create_user_as_pending !== true
      const fields = { ...(await toUserChange(tx, project, body)), isActive }
      const { email, phone_number: number } = body
      if (email === undefined && number === undefined) throw new BackendError('invalid_create_user_request')
      const created = email === undefined ? undefined : await createMailUser(tx, email, fields)
      const userId = created?.userId ?? (await createNumberUser(tx, fields))
      const phoneId = number === undefined ? '' : await addNumber(tx, number, userId)
      const user = await toBackendUser(tx, userId)
      return {
        user_id: userId,
        email_id: created?.emailId ?? '',
        phone_id: phoneId,
        status: user.status,
        user,
      }
    }),
  )

  backendRoute(
    api,
    { method: 'PUT', path: '/users/:userId', scope: 'write', body: Update },
    ({ project, params, body }) =>
      openDirectory(db, project, async (tx) => {
        const stored = await findUser(tx, params.userId)
        protectPortalAccounts(project)
        await updateUser(tx, stored.id, await toUserChange(tx, project, body, stored))
        const { user_id, user } = await toUserAnswer(tx, stored.id)
        const { emails, phone_numbers, crypto_wallets } = user
        return { user_id, user, emails, phone_numbers, crypto_wallets }
      }),
  )

  backendRoute(
    api,
    { method: 'PUT', path: '/users/:userId/exchange_primary_factor', scope: 'write', body: Exchange },
    ({ project, params, body }) =>
      openDirectory(db, project, async (tx) => {
        const { id: userId } = await findUser(tx, params.userId)
        protectPortalAccounts(project)
        const { email_address: email, phone_number: number } = body
        if ((email === undefined) === (number === undefined)) {
          throw new BackendError('invalid_exchange_primary_factor_fields')
        }
        const user = await toBackendUser(tx, userId)
        const { emails, phone_numbers: phones } = user
        if (emails.length + phones.length !== 1 || countOtherFactors(user) > 0) {
          throw new BackendError('invalid_exchange_primary_factor_user')
        }
        // The new contact may be the old one: removing it first makes it free.
        for (const { email_id } of emails) await removeEmail(tx, deps, userId, email_id)
        for (const { phone_id } of phones) await removeNumber(tx, userId, phone_id)
        if (email !== undefined) await claimContact(tx, deps, { channel: 'email', address: email }, userId)
        if (number !== undefined) await claimContact(tx, deps, { channel: 'sms', address: number }, userId)
        await record(tx, { kind: 'account_changed', userId })
        // Without sessions, the person who proves the new contact gets this account (find-or-create-account.ts).
        await revokeAllSessions(tx, userId)
        return toUserAnswer(tx, userId)
      }),
  )

  backendRoute(
    api,
    { method: 'DELETE', path: '/users/:userId/external_id', scope: 'write' },
    ({ project, params }) =>
      openDirectory(db, project, async (tx) => {
        const { id } = await findUser(tx, params.userId)
        protectPortalAccounts(project)
        await updateUser(tx, id, { externalId: null })
        return toUserAnswer(tx, id)
      }),
  )

  type Fields = Parameters<typeof createUser>[2]

  /** @throws SdkError duplicate_email even if the email address of the other user is unverified */
  async function createMailUser(tx: DirectoryTx, email: Email, fields: Fields) {
    if (await isBlockedEmail(tx, deps, email)) throw new SdkError('unauthorized_action')
    if (await findAccount(tx, email)) throw new SdkError('duplicate_email')
    const created = await createAccount(tx, deps, email, fields)
    if (!created) throw new SdkError('duplicate_email')
    return { userId: created.user.id, emailId: created.email.id }
  }

  async function createNumberUser(tx: DirectoryTx, fields: Fields): Promise<string> {
    const { id } = await createUser(tx, deps, fields)
    await record(tx, { kind: 'account_created', userId: id })
    return id
  }

  /** @throws SdkError duplicate_phone_number even if the number of the other user is unverified */
  async function addNumber(tx: DirectoryTx, number: PhoneNumber, userId: string): Promise<string> {
    if (await findNumber(tx, deps, number)) throw new SdkError('duplicate_phone_number')
    const added = await addPhoneNumber(tx, deps, number, { userId, isVerified: false })
    if (!added) throw new SdkError('duplicate_phone_number')
    return added.row.id
  }
}

type User = Awaited<ReturnType<typeof toBackendUser>>

/** Counts the sign-in methods of a user besides email addresses and phone numbers. */
const countOtherFactors = (user: User): number =>
  [user.webauthn_registrations, user.crypto_wallets, user.providers, user.totps].flat().length +
  (user.password ? 1 : 0)
