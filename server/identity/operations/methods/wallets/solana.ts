import { webcrypto } from 'node:crypto'
import type { SignatureBytes } from '@solana/web3.js'
import bs58 from 'bs58'

/** Loaded on first use: loading is slow, and most server runs never need this module. */
const load = () => import('@solana/web3.js')

/** Returns the wallet address if it is valid (32 bytes in base58), otherwise undefined. */
export async function findSolanaAddress(text: string): Promise<string | undefined> {
  const { isAddress } = await load()
  return isAddress(text) ? text : undefined
}

/** The maximum base58 length of 64 bytes. Decoding time is quadratic in the length. */
const longestSignature = 88

/** Returns whether the key that the wallet address encodes signed the text. @param signature 64 bytes in base58 */
export async function hasSignedSolana(text: string, signature: string, signer: string): Promise<boolean> {
  if (signature.length > longestSignature) return false
  const bytes = bs58.decodeUnsafe(signature)
  if (bytes?.length !== 64) return false
  const { address, getAddressEncoder, verifySignature } = await load()
  const raw = Uint8Array.from(getAddressEncoder().encode(address(signer)))
  try {
    const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return await verifySignature(key, bytes as SignatureBytes, Buffer.from(text))
  } catch {
    // The 32 bytes are not a point on the curve, so no key can sign for this wallet address.
    return false
  }
}
