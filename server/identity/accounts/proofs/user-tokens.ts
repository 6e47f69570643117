import { eq, gt } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import { later, minutes } from '../../../platform/machine/clock.ts'
import { sha256Hex } from '../../../platform/secrets/secrets.ts'
import type { Deps } from '../../base/deps.ts'
import { type UserTokenPurpose, userTokens } from '../../base/schema/user-tokens.ts'
import { type DirectoryUnit, deleteRows } from '../../base/unit-of-work.ts'

export type UserToken = typeof userTokens.$inferSelect

type TokenRequest = { purpose: UserTokenPurpose; userId: string; minutes: number; issuedBy?: string }

/** Issues a token that signs in a user once. The token is not stored. @returns the token */
export async function issueUserToken(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { minutes: length, ...request }: TokenRequest,
): Promise<string> {
  const token = random.bytes(32).toString('base64url')
  await unit.tx.insert(userTokens).values({
    ...request,
    id: newId(random, 'user-token'),
    projectId: unit.projectId,
    tokenHash: sha256Hex(token),
    expiresAt: later(clock.now(), minutes(length)),
  })
  return token
}

/**
 * Consumes a token. If several requests arrive at the same time, only one gets it.
 * @returns undefined if it is unknown, used or expired
 */
export async function consumeUserToken(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  purpose: UserTokenPurpose,
  token: string,
): Promise<UserToken | undefined> {
  const isValid = [
    eq(userTokens.tokenHash, sha256Hex(token)),
    eq(userTokens.purpose, purpose),
    gt(userTokens.expiresAt, clock.now()),
  ]
  const [consumed] = await deleteRows(unit, userTokens, ...isValid)
  return consumed
}
