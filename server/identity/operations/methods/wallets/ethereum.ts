/** Loaded on first use: loading is slow, and most server runs never need this module. */
const load = async () => ({ ...(await import('ethers/address')), ...(await import('ethers/hash')) })

/**
 * Returns a wallet address with its EIP-55 checksum, or undefined if it is invalid. All-lowercase addresses have no
 * checksum and are valid; a wrong checksum is a typo.
 */
export async function findEthereumAddress(text: string): Promise<string | undefined> {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const { getAddress } = await load()
  try {
    return getAddress(text)
  } catch {
    return undefined
  }
}

/** Returns whether the wallet's key signed the text (EIP-191, `personal_sign`). */
export async function hasSignedEthereum(text: string, signature: string, address: string): Promise<boolean> {
  if (isContractSignature(signature)) return false
  const { verifyMessage } = await load()
  try {
    return verifyMessage(text, signature) === address
  } catch {
    return false
  }
}

/**
 * Returns whether a signature must be from a smart contract (EIP-1271, EIP-6492): a key's signature has 64 or 65 bytes.
 * A Safe returns `0x` if the signature is stored in the contract. A contract's signature of that length cannot be
 * recognized without querying the chain.
 */
export const isContractSignature = (signature: string): boolean =>
  /^0x(?:(?:[0-9a-f]{2}){66,})?$/i.test(signature)
