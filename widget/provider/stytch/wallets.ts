import type { StytchClient } from '@stytch/vanilla-js/headless'
import type { WalletProvider } from '../../core/provider/wallets.ts'
import { convertErrors } from './errors.ts'
import { signIn } from './responses.ts'

/** Wallets, implemented with the vendor's client. */
export const createStytchWallets = (client: StytchClient): WalletProvider => ({
  challenge: ({ chain, address }) =>
    convertErrors(async () => {
      const { challenge } = await client.cryptoWallets.authenticateStart({
        crypto_wallet_address: address,
        crypto_wallet_type: chain,
      })
      return { challenge }
    }),
  authenticate: ({ chain, address, signature, sessionMinutes }) =>
    signIn(client, () =>
      client.cryptoWallets.authenticate({
        crypto_wallet_address: address,
        crypto_wallet_type: chain,
        signature,
        session_duration_minutes: sessionMinutes,
      }),
    ),
})
