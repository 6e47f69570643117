/** Loaded at its first use: that takes a while, and most starts of the server never come to it. */
const load = async () => ({ ...(await import('ethers/address')), ...(await import('ethers/hash')) })

/**
 * The address with its checksum in capitals (EIP-55), or undefined for what is none. One without capitals carries
 * no checksum and is taken; one whose capitals do not fit is a slip of the keyboard.
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

/** Whether the key of that address has signed the text (EIP-191, `personal_sign`). */
export async function hasSignedEthereum(text: string, signature: string, address: string): Promise<boolean> {
  const { verifyMessage } = await load()
  try {
    return verifyMessage(text, signature) === address
  } catch {
    return false
  }
}

/**
 * Whether a signature can only be that of a contract (EIP-1271, EIP-6492): a key's has 65 bytes, or 64 in its
 * short form. A contract's of the same length cannot be told from a wrong one without asking its chain.
 */
export const isContractSignature = (signature: string): boolean => /^0x(?:[0-9a-f]{2}){66,}$/i.test(signature)
