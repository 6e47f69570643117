import { createEthereumWallet, createSolanaWallet, toNamed } from '../wallets.ts'
import type { Probes } from './probe.ts'

export const walletsProbes: Probes = {
  'cryptoWallets.authenticateStart': {
    works: ({ client }) => client.cryptoWallets.authenticateStart(toNamed(createEthereumWallet())),
    fails: ({ client }) =>
      client.cryptoWallets.authenticateStart({
        crypto_wallet_type: 'solana',
        crypto_wallet_address: '0x1',
      }),
    type: 'invalid_crypto_wallet_address',
  },
  'cryptoWallets.authenticate': {
    works: async ({ client }) => {
      const wallet = createSolanaWallet()
      const { challenge } = await client.cryptoWallets.authenticateStart(toNamed(wallet))
      const signature = await wallet.sign(challenge)
      const request = { ...toNamed(wallet), signature, session_duration_minutes: 60 }
      return client.cryptoWallets.authenticate(request)
    },
    fails: ({ client }) =>
      client.cryptoWallets.authenticate({ ...toNamed(createSolanaWallet()), signature: '1' }),
    type: 'unable_to_authenticate_crypto_wallet',
  },
}
