import * as z from 'zod/mini'
import { Email } from '#contract/ids.ts'
import type { Contact } from '../../accounts/users/contacts.ts'
import { createUserBySite } from '../../accounts/users/create.ts'
import { exchangeContact } from '../../accounts/users/exchange.ts'
import { PhoneNumber } from '../../accounts/users/phones.ts'
import { recordWriting, updateUser } from '../../accounts/users/store.ts'
import { BackendError } from '../../base/errors/backend-error.ts'
import { toRejectionError } from '../../operations/access/authorize-user-change.ts'
import { type BackendApi, unitRoute } from './backend.ts'
import { toBackendUser, toUserResponse } from './serializers.ts'
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

  unitRoute(api, { call: 'POST /users', scope: 'write', body: Create }, async (unit, { project, body }) => {
    const isActive = body.create_user_as_pending !== true
    const fields = { ...(await toUserChange(unit, project, body)), isActive }
    const [first, ...rest] = toContacts(body.email, body.phone_number)
    if (!first) throw new BackendError('invalid_create_user_request')
    const created = await createUserBySite(unit, deps, [first, ...rest], fields)
    // Throwing inside the transaction writes nothing.
    if ('rejection' in created) throw toRejectionError(created.rejection)
    const { userId, contacts } = created
    const user = await toBackendUser(unit, userId)
    return {
      user_id: userId,
      email_id: contacts.find(({ kind }) => kind === 'email')?.id ?? '',
      phone_id: contacts.find(({ kind }) => kind === 'phone')?.id ?? '',
      status: user.status,
      user,
    }
  })

  unitRoute(
    api,
    { call: 'PUT /users/:userId', scope: 'write', body: Update },
    async (unit, { project, params, body }) => {
      const stored = await findUser(unit, params.userId)
      protectPortalAccounts(project)
      await updateUser(unit, stored.id, await toUserChange(unit, project, body, stored))
      await recordWriting(unit, deps, stored.id)
      const { user_id, user } = await toUserResponse(unit, stored.id)
      const { emails, phone_numbers, crypto_wallets } = user
      return { user_id, user, emails, phone_numbers, crypto_wallets }
    },
  )

  unitRoute(
    api,
    { call: 'PUT /users/:userId/exchange_primary_factor', scope: 'write', body: Exchange },
    async (unit, { project, params, body }) => {
      const { id: userId } = await findUser(unit, params.userId)
      protectPortalAccounts(project)
      const { email_address: email, phone_number: number } = body
      if ((email === undefined) === (number === undefined)) {
        throw new BackendError('invalid_exchange_primary_factor_fields')
      }
      const user = await toBackendUser(unit, userId)
      const { emails, phone_numbers: phones } = user
      if (emails.length + phones.length !== 1 || countOtherFactors(user) > 0) {
        throw new BackendError('invalid_exchange_primary_factor_user')
      }
      const [contact] = toContacts(email, number)
      const rejected = contact && (await exchangeContact(unit, deps, userId, contact))
      if (rejected?.rejection === 'not_exchangeable') {
        throw new BackendError('invalid_exchange_primary_factor_user')
      }
      if (rejected) throw toRejectionError(rejected.rejection)
      return toUserResponse(unit, userId)
    },
  )

  unitRoute(
    api,
    { call: 'DELETE /users/:userId/external_id', scope: 'write' },
    async (unit, { project, params }) => {
      const { id } = await findUser(unit, params.userId)
      protectPortalAccounts(project)
      await updateUser(unit, id, { externalId: null })
      return toUserResponse(unit, id)
    },
  )
}

function toContacts(email: Email | undefined, number: PhoneNumber | undefined): Contact[] {
  const contacts: Contact[] = []
  if (email !== undefined) contacts.push({ kind: 'email', value: email })
  if (number !== undefined) contacts.push({ kind: 'phone', value: number })
  return contacts
}

type User = Awaited<ReturnType<typeof toBackendUser>>

/** Counts the sign-in methods of a user besides email addresses and phone numbers. */
const countOtherFactors = (user: User): number =>
  [user.webauthn_registrations, user.crypto_wallets, user.providers, user.totps].flat().length +
  (user.password ? 1 : 0)
