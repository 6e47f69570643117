import { eq } from 'drizzle-orm'
import { newId } from '../../platform/db/ids.ts'
import { stableHash } from '../../platform/secrets/stable-key.ts'
import type { Deps } from '../deps.ts'
import { type DirectoryTx, inDirectory } from '../directory.ts'
import { record } from '../log/record.ts'
import { recoveryCodes } from '../schema/totps.ts'
import type { Totp } from './totps.ts'

const codeCount = 10

/**
 * Replaces the recovery codes of an authenticator app.
 * @returns the new codes, which cannot be shown again: the database has their keyed hashes
 */
export async function replaceRecoveryCodes(
  tx: DirectoryTx,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Totp,
): Promise<string[]> {
  await tx.delete(recoveryCodes).where(inDirectory(tx, recoveryCodes, eq(recoveryCodes.totpId, totp.id)))
  const codes = Array.from({ length: codeCount }, () => createCode(deps))
  await addRecoveryCodes(tx, deps, totp, codes)
  await record(tx, { kind: 'recovery_codes_created', userId: totp.userId, detail: { totp: totp.id } })
  return codes
}

/** Adds recovery codes to an authenticator app. */
export async function addRecoveryCodes(
  tx: DirectoryTx,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Pick<Totp, 'id'>,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return
  const rows = codes.map(async (code) => ({
    id: newId(deps.random, 'totp-recovery-code'),
    projectId: tx.projectId,
    totpId: totp.id,
    codeHash: await hashCode(tx, deps, totp, code),
  }))
  await tx
    .insert(recoveryCodes)
    .values(await Promise.all(rows))
    .onConflictDoNothing()
}

/**
 * Uses up a recovery code. Of concurrent uses of one code, one succeeds.
 * @returns its ID, or undefined if the code is wrong or was used
 */
export async function consumeRecoveryCode(
  tx: DirectoryTx,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Totp,
  code: string,
): Promise<string | undefined> {
  const codeHash = await hashCode(tx, deps, totp, code)
  const isCode = [eq(recoveryCodes.totpId, totp.id), eq(recoveryCodes.codeHash, codeHash)]
  const [used] = await tx
    .delete(recoveryCodes)
    .where(inDirectory(tx, recoveryCodes, ...isCode))
    .returning({ id: recoveryCodes.id })
  return used?.id
}

/** Counts the recovery codes that are left. */
export const countRecoveryCodes = (tx: DirectoryTx, totp: Totp): Promise<number> =>
  tx.$count(recoveryCodes, inDirectory(tx, recoveryCodes, eq(recoveryCodes.totpId, totp.id)))

/** Letters and digits that are hard to confuse: 32 of them, so that a byte maps to each equally often. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Creates a code of 60 random bits, such as `k7mp-x2qd-9fha`. */
function createCode({ random }: Pick<Deps, 'random'>): string {
  const text = Array.from(random.bytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8)].join('-')
}

/** Hashes a code as people type it: in any case, with or without hyphens and spaces. */
const hashCode = (
  tx: DirectoryTx,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Pick<Totp, 'id'>,
  code: string,
) => stableHash(tx, deps, 'recovery codes', `${totp.id} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
