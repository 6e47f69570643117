import type { Session, WalletProvider } from '../../../../widget/core/provider.ts'
import { refusal } from './refusal.ts'

/**
 * In-memory wallets: a challenge works once, for its account. Any signature is valid, because nothing here can
 * verify one, except an empty one.
 */
export function createMemoryWallets(delay: () => Promise<void>, signIn: () => Session): WalletProvider {
  const asked = new Map<string, number>()
  const keyOf = ({ chain, address }: { chain: string; address: string }) => `${chain} ${address}`
  return {
    async challenge(account) {
      await delay()
      const number = (asked.get(keyOf(account)) ?? 0) + 1
      asked.set(keyOf(account), number)
      return { challenge: `Sign in with ${account.address}, number ${number}` }
    },
    async authenticate({ signature, ...account }) {
      await delay()
      const wasAsked = asked.delete(keyOf(account))
      if (!wasAsked || signature === '')
        throw refusal('unable_to_authenticate_crypto_wallet', 'The signature is not by this wallet.')
      return signIn()
    },
  }
}
