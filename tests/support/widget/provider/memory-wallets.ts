import type { Session, WalletProvider } from '../../../../widget/core/provider.ts'
import { rejection } from './rejection.ts'

/**
 * In-memory wallets. A challenge works once, for its wallet address. Every signature except an empty one is valid,
 * because nothing here can verify signatures.
 */
export function createMemoryWallets(delay: () => Promise<void>, signIn: () => Session): WalletProvider {
  const challenges = new Map<string, number>()
  const keyOf = ({ chain, address }: { chain: string; address: string }) => `${chain} ${address}`
  return {
    async challenge(account) {
      await delay()
      const number = (challenges.get(keyOf(account)) ?? 0) + 1
      challenges.set(keyOf(account), number)
      return { challenge: `Sign in with ${account.address}, number ${number}` }
    },
    async authenticate({ signature, ...account }) {
      await delay()
      const hasChallenge = challenges.delete(keyOf(account))
      if (!hasChallenge || signature === '')
        throw rejection('unable_to_authenticate_crypto_wallet', 'The signature is not from this wallet.')
      return signIn()
    },
  }
}
