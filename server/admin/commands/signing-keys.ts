import { signingKeys } from '../../identity/schema/sessions.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * Deletes the keys that sign session JWTs, ID tokens and access tokens, in all projects, after someone may have read them.
 * Servers create new ones when they start. Sessions stay, because they do not depend on these keys.
 */
export async function replaceSigningKeys(tx: Tx): Promise<string> {
  const deleted = await tx.delete(signingKeys).returning({ id: signingKeys.id })
  return (
    `Deleted ${deleted.length} signing keys. Restart all servers now: each project gets a new key. ` +
    'Sites accept tokens of the old keys until they read the key set again.'
  )
}
