import { webcrypto } from 'node:crypto'
import { address, getAddressEncoder, isAddress, type SignatureBytes, verifySignature } from '@solana/web3.js'
import bs58 from 'bs58'

/** The address, or undefined for what is none: it must be 32 bytes in base58. */
export const findSolanaAddress = (text: string): string | undefined => (isAddress(text) ? text : undefined)

/** Whether the key that an address is has signed the text. @param signature 64 bytes in base58 */
export async function hasSignedSolana(text: string, signature: string, signer: string): Promise<boolean> {
  const bytes = bs58.decodeUnsafe(signature)
  if (bytes?.length !== 64) return false
  const raw = Uint8Array.from(getAddressEncoder().encode(address(signer)))
  try {
    const key = await webcrypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return await verifySignature(key, bytes as SignatureBytes, Buffer.from(text))
  } catch {
    // An address of 32 bytes that are no point of the curve: nobody can sign for it.
    return false
  }
}
