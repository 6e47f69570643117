import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { EmailMessage } from '../../../../emails/kinds.ts'
import type { EmailSender } from '../../../platform/outbox/sender.ts'
import { enqueueEmail } from '../../../platform/outbox/store.ts'
import type { Principal } from '../../accounts/sessions/principal.ts'
import { findPrimary, type RemovedContact, removeContactById } from '../../accounts/users/contacts.ts'
import { mergeMetadata, mergeName, Name } from '../../accounts/users/metadata-rules.ts'
import { findNoticeAddress } from '../../accounts/users/notify-owner.ts'
import { hasSignInMethod } from '../../accounts/users/sign-in-methods.ts'
import { updateUser } from '../../accounts/users/store.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import { type DirectoryUnit, readUnit } from '../../base/unit-of-work.ts'
import { authorizeUserChange } from '../../operations/access/authorize-user-change.ts'
import { toProviderUser } from '../wire/serializers.ts'
import { type SdkApi, sdkRoute, unitRoute } from './sdk-api.ts'

const Update = z.object({
  name: z.optional(Name),
  untrusted_metadata: z.optional(z.record(Text, z.unknown())),
})

/** Registers the routes that read and change the signed-in user and remove their email addresses and phone numbers. */
export function registerUser(api: SdkApi): void {
  const { deps } = api
  const { db } = deps

  sdkRoute(api, { call: 'GET /users/me', access: 'session', exempt: 'account' }, ({ project, principal }) =>
    readUnit(db, project, (unit) => toProviderUser(unit, principal.user.id)),
  )

  unitRoute(
    api,
    { call: 'PUT /users/me', access: 'session', exempt: 'account', body: Update },
    async (unit, { principal, body }) => {
      await updateUser(unit, principal.user.id, toChange(principal, body))
      const { user_id, emails, phone_numbers, crypto_wallets, ...rest } = await toProviderUser(
        unit,
        principal.user.id,
      )
      const identifiers = { user_id, emails, phone_numbers, crypto_wallets }
      return { ...identifiers, __user: { ...identifiers, ...rest } }
    },
  )

  for (const [path, kind, notFound] of [
    ['emails', 'email', 'email_not_found'],
    ['phone_numbers', 'phone', 'phone_number_not_found'],
  ] as const) {
    unitRoute(
      api,
      { call: `DELETE /users/${path}/:id`, access: 'session', exempt: 'account' },
      async (unit, { sender, principal, params }) => {
        const userId = principal.user.id
        await authorizeUserChange(unit, deps, { userId, session: principal.session, step: 'ask' })
        const removed = await removeContactById(unit, deps, userId, { kind, id: params.id })
        if (!removed) throw new SdkError(notFound)
        // Notices about held addresses need a recipient, so an account with a PIN keeps an email address.
        if (removed.heldDays !== undefined && (await findPrimary(unit, userId)) === undefined) {
          throw new SdkError('last_email_of_account_with_pin')
        }
        return toRemoved(unit, sender, removed)
      },
    )
  }

  sdkRoute(
    api,
    { call: 'DELETE /users/biometric_registrations/:id', access: 'session', exempt: 'account' },
    async () => {
      throw new SdkError('biometric_registration_not_found')
    },
  )

  /** Notifies the owner and builds the response. Throwing inside the transaction undoes the removal. */
  async function toRemoved(
    unit: DirectoryUnit,
    sender: EmailSender,
    { contact: row, heldDays }: RemovedContact,
  ) {
    const { userId, kind, value: contact, verifiedAt } = row
    if (!(await hasSignInMethod(unit, userId))) throw new SdkError('cannot_delete_last_primary_factor')
    const message: EmailMessage =
      heldDays === undefined
        ? { kind: 'contactRemoved', values: { contact } }
        : { kind: 'addressGivenUpWithPin', values: { contact, days: heldDays } }
    const removed = kind === 'email' && verifiedAt !== null ? contact : undefined
    for (const to of new Set([removed, await findNoticeAddress(unit, userId)])) {
      if (to !== undefined) await enqueueEmail(unit.tx, deps, { to, sender }, message)
    }
    const user = await toProviderUser(unit, userId)
    return { user_id: userId, user, __user: user }
  }
}

function toChange({ user }: Principal, { name, untrusted_metadata: metadata }: z.output<typeof Update>) {
  const change: Parameters<typeof updateUser>[2] = {}
  if (name) change.name = mergeName(user.name, name)
  if (metadata) {
    const mergeResult = mergeMetadata(user.untrustedMetadata, metadata)
    if ('problem' in mergeResult) throw new SdkError(mergeResult.problem)
    change.untrustedMetadata = mergeResult.merged
  }
  return change
}
