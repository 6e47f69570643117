import { removeWallet } from '../../credentials/wallets.ts'
import { registerRemoval } from '../removal.ts'
import type { SdkApi } from '../sdk-api.ts'
import { registerAuthenticate } from './authenticate.ts'
import { registerStart } from './start.ts'

/** Registers the contract's crypto_wallets routes. */
export function registerWallets(api: SdkApi): void {
  registerStart(api)
  registerAuthenticate(api)

  registerRemoval(api, {
    path: '/users/crypto_wallets/:id',
    notFound: 'crypto_wallet_not_found',
    async remove(unit, userId, id) {
      const wallet = await removeWallet(unit, userId, id)
      return wallet && { kind: 'walletRemoved', values: { wallet: wallet.address } }
    },
  })
}
