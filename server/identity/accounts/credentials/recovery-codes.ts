import { asc, eq } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import { stableHash } from '../../../platform/secrets/stable-key.ts'
import type { Deps } from '../../base/deps.ts'
import { publish } from '../../base/events/publish.ts'
import { recoveryCodes } from '../../base/schema/totps.ts'
import { type DirectoryUnit, deleteRows, inProject } from '../../base/unit-of-work.ts'
import type { Totp } from './totps.ts'

const codeCount = 10

/** Whether the codes are also sealed, so that their user can read them later (rule B24). */
type Readability = { isReadable?: boolean }

/**
 * Replaces the recovery codes of an authenticator app.
 * @returns the new codes. Unless they are readable, they cannot be shown again: the database stores only keyed hashes.
 */
export async function replaceRecoveryCodes(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Totp,
  readability?: Readability,
): Promise<string[]> {
  await deleteRows(unit, recoveryCodes, eq(recoveryCodes.totpId, totp.id))
  const codes = Array.from({ length: codeCount }, () => createCode(deps))
  await addRecoveryCodes(unit, deps, totp, codes, readability)
  await publish(unit, { kind: 'recovery_codes_created', userId: totp.userId, detail: { totp: totp.id } })
  return codes
}

/** Adds recovery codes to an authenticator app. */
export async function addRecoveryCodes(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Pick<Totp, 'id'>,
  codes: readonly string[],
  { isReadable = false }: Readability = {},
): Promise<void> {
  if (codes.length === 0) return
  const rows: (typeof recoveryCodes.$inferInsert)[] = []
  for (const code of codes) {
    const id = newId(deps.random, 'totp-recovery-code')
    rows.push({
      id,
      projectId: unit.projectId,
      totpId: totp.id,
      codeHash: await hashCode(unit, deps, totp, code),
      sealedCode: isReadable ? deps.secrets.seal(code, id) : null,
    })
  }
  await unit.tx.insert(recoveryCodes).values(rows).onConflictDoNothing()
}

/**
 * Consumes a recovery code. Of concurrent uses of the same code, only one succeeds.
 * @returns its ID, or undefined if the code is wrong or was used
 */
export async function consumeRecoveryCode(
  unit: DirectoryUnit,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Totp,
  code: string,
): Promise<string | undefined> {
  const codeHash = await hashCode(unit, deps, totp, code)
  const isCode = [eq(recoveryCodes.totpId, totp.id), eq(recoveryCodes.codeHash, codeHash)]
  const [used] = await deleteRows(unit, recoveryCodes, ...isCode)
  return used?.id
}

/** Reads the unused recovery codes of an authenticator app that were created as readable, ordered by ID, which is random. */
export async function readRecoveryCodes(
  unit: DirectoryUnit,
  { secrets }: Pick<Deps, 'secrets'>,
  totp: Totp,
): Promise<string[]> {
  const rows = await unit.tx
    .select()
    .from(recoveryCodes)
    .where(inProject(unit, recoveryCodes, eq(recoveryCodes.totpId, totp.id)))
    .orderBy(asc(recoveryCodes.id))
  return rows.flatMap(({ id, sealedCode }) => (sealedCode === null ? [] : [secrets.open(sealedCode, id)]))
}

/** Counts the unused recovery codes. */
export const countRecoveryCodes = (unit: DirectoryUnit, totp: Totp): Promise<number> =>
  unit.tx.$count(recoveryCodes, inProject(unit, recoveryCodes, eq(recoveryCodes.totpId, totp.id)))

/** 32 letters and digits that are hard to confuse. With 32, a byte maps to each of them equally often. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Creates a code of 60 random bits, such as `k7mp-x2qd-9fha`. */
function createCode({ random }: Pick<Deps, 'random'>): string {
  const text = Array.from(random.bytes(12), (byte) => alphabet[byte % alphabet.length]).join('')
  return [text.slice(0, 4), text.slice(4, 8), text.slice(8)].join('-')
}

/** Hashes a code as a user enters it: in any case, with or without hyphens and spaces. */
const hashCode = (
  unit: DirectoryUnit,
  deps: Pick<Deps, 'random' | 'secrets'>,
  totp: Pick<Totp, 'id'>,
  code: string,
) => stableHash(unit.tx, deps, 'recovery codes', `${totp.id} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
