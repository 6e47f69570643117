import { removeSignInMethod } from '../../access/remove-sign-in-method.ts'
import { removeWallet } from '../../credentials/wallets.ts'
import { runUnit } from '../../unit-of-work.ts'
import { type SdkApi, sdkRoute } from '../sdk-api.ts'
import { registerAuthenticate } from './authenticate.ts'
import { registerStart } from './start.ts'

/** Registers the contract's crypto_wallets routes. */
export function registerWallets(api: SdkApi): void {
  const { db } = api.deps
  registerStart(api)
  registerAuthenticate(api)

  sdkRoute(
    api,
    {
      method: 'DELETE',
      path: '/users/crypto_wallets/:id',
      access: 'session',
      product: { exempt: 'account' },
    },
    ({ project, sender, caller, params }) =>
      runUnit(db, project, (unit) =>
        removeSignInMethod(unit, api.deps, {
          sender,
          caller,
          notFound: 'crypto_wallet_not_found',
          remove: async () => {
            const wallet = await removeWallet(unit, caller.user.id, params.id)
            return wallet && { kind: 'walletRemoved', values: { wallet: wallet.address } }
          },
        }),
      ),
  )
}
