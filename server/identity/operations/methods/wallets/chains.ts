import * as z from 'zod/mini'
import { Text } from '#contract/text.ts'
import type { WalletName } from '../../../accounts/credentials/wallets.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { WalletType } from '../../../base/schema/wallets.ts'
import { findEthereumAddress, hasSignedEthereum } from './ethereum.ts'
import { findSolanaAddress, hasSignedSolana } from './solana.ts'

/** The functions that differ by chain. */
export const chains = {
  ethereum: { name: 'Ethereum', findAddress: findEthereumAddress, hasSigned: hasSignedEthereum },
  solana: { name: 'Solana', findAddress: findSolanaAddress, hasSigned: hasSignedSolana },
} as const satisfies Record<
  WalletType,
  {
    name: string
    findAddress(text: string): Promise<string | undefined>
    hasSigned(text: string, signature: string, address: string): Promise<boolean>
  }
>

/** The fields that identify a wallet in every request. */
export const walletFields = {
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
  crypto_wallet_address: Text.check(z.maxLength(100)),
}

/** @throws SdkError invalid_crypto_wallet_address */
export async function toWalletName(body: {
  crypto_wallet_type: WalletType
  crypto_wallet_address: string
}): Promise<WalletName> {
  const type = body.crypto_wallet_type
  const address = await chains[type].findAddress(body.crypto_wallet_address)
  if (address === undefined) throw new SdkError('invalid_crypto_wallet_address')
  return { type, address }
}
