import { CodedError } from '../../core/coded-error.ts'
import type { WalletProvider } from '../../core/provider/wallets.ts'
import { addUser, createId } from '../state.ts'
import type { Context } from './context.ts'

/**
 * Wallets. A challenge works once, for its wallet address. Every signature except an empty one is valid, because nothing
 * here can verify signatures.
 */
export function createWallets({ state, sessions }: Context): WalletProvider {
  const keyOf = ({ chain, address }: { chain: string; address: string }) => `${chain} ${address}`
  return {
    async challenge(account) {
      state().challenges.push(keyOf(account))
      return { challenge: `Sign in with ${account.address}, ${createId(state(), 'challenge')}` }
    },
    async authenticate({ signature, ...account }) {
      const key = keyOf(account)
      const hasChallenge = state().challenges.includes(key)
      state().challenges = state().challenges.filter((challenge) => challenge !== key)
      if (!hasChallenge || signature === '') {
        throw new CodedError('unable_to_authenticate_crypto_wallet', 'The signature is not from this wallet.')
      }
      const address = account.address.toLowerCase()
      const user = state().users.find(({ wallets }) => wallets.includes(address))
      return sessions.signIn(user ?? addUser(state(), { wallets: [address] }), 'crypto')
    },
  }
}
