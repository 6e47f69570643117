import { removeWallet } from '../../accounts/wallets.ts'
import { hasAnotherWayIn } from '../../accounts/ways-in.ts'
import { askGuard } from '../../provider/ask-guard.ts'
import { SdkError } from '../../provider/error.ts'
import { type SdkApi, sdkRoute } from '../../provider/provider.ts'
import { toProviderUser } from '../../provider/serializers.ts'
import { registerAuthenticate } from './authenticate.ts'
import { registerStart } from './start.ts'

/** Wallets, as the contract's crypto_wallets calls have them. */
export function registerWallets(provider: SdkApi): void {
  const { db } = provider.deps
  registerStart(provider)
  registerAuthenticate(provider)

  sdkRoute(
    provider,
    {
      method: 'DELETE',
      path: '/users/crypto_wallets/:id',
      access: 'session',
      product: { exempt: 'account' },
    },
    ({ caller, params }) =>
      db.transaction(async (tx) => {
        await askGuard(tx, provider.deps, { userId: caller.user.id, session: caller.session, step: 'ask' })
        const canDoWithout = await hasAnotherWayIn(tx, caller.user.id)
        if (!(await removeWallet(tx, caller.user.id, params.id))) {
          throw new SdkError('crypto_wallet_not_found')
        }
        // Thrown inside, so that what was removed a line above is there again.
        if (!canDoWithout) throw new SdkError('cannot_delete_last_primary_factor')
        const user = await toProviderUser(tx, caller.user.id)
        return { user_id: user.user_id, __user: user }
      }),
  )
}
