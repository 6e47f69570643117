import type { EmailMessage } from '../../../../emails/kinds.ts'
import { notifyOwner } from '../../accounts/users/notify-owner.ts'
import { hasOtherSignInMethod } from '../../accounts/users/sign-in-methods.ts'
import { SdkError } from '../../base/errors/sdk-error.ts'
import type { SdkErrorType } from '../../base/errors/sdk-errors.ts'
import type { DirectoryUnit } from '../../base/unit-of-work.ts'
import { authorizeUserChange } from '../../operations/access/authorize-user-change.ts'
import { toProviderUser } from '../wire/serializers.ts'
import { type SdkApi, unitRoute } from './sdk-api.ts'

type Removal = {
  /** a path whose parameter is the ID */
  path: `/users/${string}/:${string}`
  /** removes the user's passkey, wallet or social identity and returns the notice; undefined if it is not the user's */
  remove(unit: DirectoryUnit, userId: string, id: string): Promise<EmailMessage | undefined>
  notFound: SdkErrorType
  /** the contract's response has `user` too */
  respondsWithUser?: true
}

/**
 * Registers the route that removes a sign-in method of the signed-in user and notifies them (rules A46, A55). It throws
 * `notFound`, cannot_delete_last_primary_factor, or the account policy's rejection (rule A15).
 */
export function registerRemoval(api: SdkApi, { path, remove, notFound, respondsWithUser }: Removal): void {
  const { deps } = api
  unitRoute(
    api,
    { call: `DELETE ${path}`, access: 'session', exempt: 'account' },
    async (unit, { sender, principal, params }) => {
      const userId = principal.user.id
      await authorizeUserChange(unit, deps, { userId, session: principal.session, step: 'ask' })
      const hasAnother = await hasOtherSignInMethod(unit, userId)
      const [id = ''] = Object.values<string>(params)
      const removed = await remove(unit, userId, id)
      if (removed === undefined) throw new SdkError(notFound)
      // Throwing inside the transaction restores the removed method.
      if (!hasAnother) throw new SdkError('cannot_delete_last_primary_factor')
      await notifyOwner(unit, deps, userId, removed, sender)
      const user = await toProviderUser(unit, userId)
      return { user_id: userId, ...(respondsWithUser ? { user } : {}), __user: user }
    },
  )
}
