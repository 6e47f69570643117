import { setImmediate } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import { newId } from '../../../../platform/db/ids.ts'
import type { WalletName } from '../../../accounts/credentials/wallets.ts'
import type { Deps } from '../../../base/deps.ts'
import { SdkError } from '../../../base/errors/sdk-error.ts'
import type { DirectoryProject } from '../../../base/projects/store.ts'
import { walletChallenges } from '../../../base/schema/wallets.ts'
import { type DirectoryUnit, deleteRows, inProject, runUnit } from '../../../base/unit-of-work.ts'
import { chains } from './chains.ts'
import { isContractSignature } from './ethereum.ts'

export type WalletChallenge = typeof walletChallenges.$inferSelect

export async function saveChallenge(
  unit: DirectoryUnit,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  challenge: Omit<typeof walletChallenges.$inferInsert, 'id' | 'projectId' | 'createdAt'>,
): Promise<void> {
  const id = newId(random, 'wallet-challenge')
  await unit.tx
    .insert(walletChallenges)
    .values({ ...challenge, projectId: unit.projectId, id, createdAt: clock.now() })
}

/**
 * The maximum number of messages that a signature is compared with. Strangers can also request messages for a wallet.
 */
const maxCompared = 20

/**
 * Lists the unsigned messages of a wallet. The client does not say which message it signed, so all of them are
 * candidates: first unexpired ones requested from the same network, then the newest.
 */
function listChallenges(
  unit: DirectoryUnit,
  { clock }: Pick<Deps, 'clock'>,
  query: WalletName & { network: string },
): Promise<WalletChallenge[]> {
  const works = sql`${walletChallenges.expiresAt} > ${clock.now().toISOString()}::timestamptz`
  return unit.tx
    .select()
    .from(walletChallenges)
    .where(
      inProject(
        unit,
        walletChallenges,
        eq(walletChallenges.address, query.address),
        eq(walletChallenges.type, query.type),
      ),
    )
    .orderBy(
      desc(works),
      desc(sql`${walletChallenges.network} = ${query.network}`),
      desc(walletChallenges.createdAt),
    )
    .limit(maxCompared)
}

/** Consumes a message. @returns false if it was already used */
export async function consumeChallenge(unit: DirectoryUnit, id: string): Promise<boolean> {
  const removedRows = await deleteRows(unit, walletChallenges, eq(walletChallenges.id, id))
  return removedRows.length > 0
}

/**
 * Finds the message that was signed, if it is valid for this page and time.
 * @throws SdkError siwe_message_expired, siwe_message_not_valid_yet, contract_wallet_not_supported,
 *   unable_to_authenticate_crypto_wallet
 */
export async function findSignedMessage(
  deps: Deps,
  name: WalletName,
  signature: string,
  request: { project: DirectoryProject; network: string; origin: string | undefined },
): Promise<WalletChallenge> {
  const now = deps.clock.now()
  const challenges = await runUnit(deps.db, request.project, (unit) =>
    listChallenges(unit, deps, { ...name, network: request.network }),
  )
  for (const challenge of challenges) {
    // Each comparison blocks the event loop for milliseconds; other requests run in between.
    await setImmediate()
    if (!(await chains[name.type].hasSigned(challenge.message, signature, name.address))) continue
    if (challenge.expiresAt <= now) throw new SdkError('siwe_message_expired')
    if (challenge.notBefore && challenge.notBefore > now) throw new SdkError('siwe_message_not_valid_yet')
    if (challenge.origin !== (request.origin ?? null)) break
    return challenge
  }
  throw new SdkError(
    name.type === 'ethereum' && isContractSignature(signature)
      ? 'contract_wallet_not_supported'
      : 'unable_to_authenticate_crypto_wallet',
  )
}
