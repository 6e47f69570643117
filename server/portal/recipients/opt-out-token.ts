import type { Tx } from '../../platform/db/database.ts'
import { isSameText } from '../../platform/secrets/secrets.ts'
import { stableHasher } from '../../platform/secrets/stable-key.ts'
import type { Deps } from '../deps.ts'

type TokenDeps = Pick<Deps, 'secrets' | 'random'>

/** Returns a function that hashes an email address in the way opt-outs store it. */
export const createAddressHasher = (tx: Tx, deps: TokenDeps) => stableHasher(tx, deps, 'mail opt-outs')

/**
 * Returns a function that signs the hash of an email address. The token does not contain the email address, does not
 * expire, and survives a rotation of the master key.
 */
export async function createTokenSigner(tx: Tx, deps: TokenDeps): Promise<(addressHash: string) => string> {
  const sign = await stableHasher(tx, deps, 'opt-out links')
  return (addressHash) => `${toText(addressHash)}.${toText(sign(addressHash).slice(0, 2 * signatureBytes))}`
}

/** Half of the signature suffices against guessing, and keeps the links short. */
const signatureBytes = 16

const toText = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

/** Returns the hash of a token's email address; undefined if the signature is wrong. */
export async function readToken(tx: Tx, deps: TokenDeps, token: string): Promise<string | undefined> {
  const [, hashed] = /^([\w-]{43})\.[\w-]{22}$/.exec(token) ?? []
  if (hashed === undefined) return undefined
  const addressHash = Buffer.from(hashed, 'base64url').toString('hex')
  const sign = await createTokenSigner(tx, deps)
  return isSameText(sign(addressHash), token) ? addressHash : undefined
}
