import type { Mail } from '../../../mails/kinds.ts'
import type { MailSender } from '../../platform/outbox/sender.ts'
import type { Deps } from '../deps.ts'
import { SdkError } from '../errors/sdk-error.ts'
import type { SdkErrorType } from '../errors/sdk-errors.ts'
import type { Caller } from '../sessions/store.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import { notifyOwner } from '../users/notify-owner.ts'
import { hasOtherSignInMethod } from '../users/sign-in-methods.ts'
import { toProviderUser } from '../wire/serializers.ts'
import { authorizeAccountChange } from './authorize-account-change.ts'

type Removal = {
  sender: MailSender
  caller: Caller
  /** removes the caller's passkey, wallet or social identity and returns the notice; undefined when unknown */
  remove(): Promise<Mail | undefined>
  notFound: SdkErrorType
}

/**
 * Removes a sign-in method from the caller's account and notifies the owner (rules A46, A55).
 * @throws SdkError `notFound`; cannot_delete_last_primary_factor; the guard's refusal (rule A15)
 */
export async function removeSignInMethod(
  unit: UnitOfWork,
  deps: Deps,
  { sender, caller, remove, notFound }: Removal,
): Promise<{ user_id: string; __user: Awaited<ReturnType<typeof toProviderUser>> }> {
  const userId = caller.user.id
  await authorizeAccountChange(unit, deps, { userId, session: caller.session, step: 'ask' })
  const hasAnother = await hasOtherSignInMethod(unit, userId)
  const removed = await remove()
  if (removed === undefined) throw new SdkError(notFound)
  // Throwing inside the transaction restores the removed method.
  if (!hasAnother) throw new SdkError('cannot_delete_last_primary_factor')
  await notifyOwner(unit, deps, userId, removed, sender)
  return { user_id: userId, __user: await toProviderUser(unit, userId) }
}
