import { desc, eq, sql } from 'drizzle-orm'
import { newId } from '../../../platform/db/ids.ts'
import type { WalletName } from '../../credentials/wallets.ts'
import type { Deps } from '../../deps.ts'
import { walletChallenges } from '../../schema/wallets.ts'
import { deleteRows, inProject, type UnitOfWork } from '../../unit-of-work.ts'

export type WalletChallenge = typeof walletChallenges.$inferSelect

export async function saveChallenge(
  unit: UnitOfWork,
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
export function listChallenges(
  unit: UnitOfWork,
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
export async function consumeChallenge(unit: UnitOfWork, id: string): Promise<boolean> {
  const gone = await deleteRows(unit, walletChallenges, eq(walletChallenges.id, id))
  return gone.length > 0
}
