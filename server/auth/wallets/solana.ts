import { webcrypto } from 'node:crypto'
import type { SignatureBytes } from '@solana/web3.js'
import bs58 from 'bs58'

/** Loaded at its first use: that takes a while, and most starts of the server never come to it. */
const load = () => import('@solana/web3.js')

/** The address, or undefined for what is none: it must be 32 bytes in base58. */
export async function findSolanaAddress(text: string): Promise<string | undefined> {
  const { isAddress } = await load()
  return isAddress(text) ? text : undefined
}

/** Whether the key that an address is has signed the text. @param signature 64 bytes in base58 */
export async function hasSignedSolana(text: string, signature: string, signer: string): Promise<boolean> {
  const bytes = bs58.decodeUnsafe(signature)
  if (bytes?.length !== 64) return false
  const { address, getAddressEncoder, verifySignature } = await load()
  const raw = Uint8Array.from(getAddressEncoder().encode(address(signer)))
  try {
    const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return await verifySignature(key, bytes as SignatureBytes, Buffer.from(text))
  } catch {
    // An address of 32 bytes that are no point of the curve: nobody can sign for it.
    return false
  }
}
