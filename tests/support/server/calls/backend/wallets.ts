import { createEthereumWallet, createSolanaWallet, toNamed } from '../../wallets.ts'
import { wallet } from '../fields.ts'
import type { BackendCalls } from '../row.ts'

export const walletsCalls: BackendCalls = {
  'POST /v1/crypto_wallets/authenticate/start': {
    body: wallet,
    log: ['account_created'],
    method: 'cryptoWallets.authenticateStart',
    rejects: {
      invalid_crypto_wallet_address: { crypto_wallet_type: 'solana', crypto_wallet_address: '0x1' },
    },
    request: () => toNamed(createEthereumWallet()),
  },
  'POST /v1/crypto_wallets/authenticate': {
    status: 401,
    body: { ...wallet, signature: '0x00' },
    log: ['wallet_added', 'sign_in'],
    method: 'cryptoWallets.authenticate',
    rejects: {
      unable_to_authenticate_crypto_wallet: { ...toNamed(createSolanaWallet()), signature: '1' },
    },
    request: async ({ client }) => {
      const wallet = createSolanaWallet()
      const { challenge } = await client.cryptoWallets.authenticateStart(toNamed(wallet))
      const signature = await wallet.sign(challenge)
      return { ...toNamed(wallet), signature, session_duration_minutes: 60 }
    },
  },
}
