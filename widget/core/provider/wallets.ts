import type { WalletChain } from '../wallets.ts'
import type { Session } from './sessions.ts'

export type WalletProvider = {
  /** Returns the text that the wallet must sign. It can be used once. */
  challenge(account: WalletAccount, signal: AbortSignal): Promise<{ challenge: string }>
  /**
   * Signs in with a signature, and creates an account for a new user.
   * @throws code `unable_to_authenticate_crypto_wallet` for a signature of another wallet or text,
   * `contract_wallet_not_supported`, `siwe_message_expired`
   */
  authenticate(signed: SignedChallenge, signal: AbortSignal): Promise<Session>
}

export type WalletAccount = { chain: WalletChain; address: string }

/** A signature in hex for Ethereum, in base58 for Solana. */
export type SignedChallenge = WalletAccount & { signature: string; sessionMinutes: number }
