import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { WalletName } from '../../accounts/wallets.ts'
import type { Tx } from '../../db/database.ts'
import { newId } from '../../db/ids.ts'
import { walletChallenges } from '../../db/schema/wallets.ts'
import type { Deps } from '../../deps.ts'

export type WalletChallenge = typeof walletChallenges.$inferSelect

export async function saveChallenge(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  challenge: Omit<typeof walletChallenges.$inferInsert, 'id' | 'createdAt'>,
): Promise<void> {
  const id = newId(random, 'wallet-challenge')
  await tx.insert(walletChallenges).values({ ...challenge, id, createdAt: clock.now() })
}

/** How many messages a signature is compared with; the rest are a stranger's. */
const mostCompared = 20

/**
 * The messages that a wallet was given and has not signed. The client does not say which one it signed, so each is
 * tried: what still works and was asked for from the same network first, the newest first.
 */
export function listChallenges(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  asked: WalletName & { projectId: string; network: string },
): Promise<WalletChallenge[]> {
  const works = sql`${walletChallenges.expiresAt} > ${clock.now().toISOString()}::timestamptz`
  return tx
    .select()
    .from(walletChallenges)
    .where(
      and(
        eq(walletChallenges.address, asked.address),
        eq(walletChallenges.type, asked.type),
        eq(walletChallenges.projectId, asked.projectId),
      ),
    )
    .orderBy(
      desc(works),
      desc(sql`${walletChallenges.network} = ${asked.network}`),
      desc(walletChallenges.createdAt),
    )
    .limit(mostCompared)
}

/** Uses a message up. @returns false where it was used meanwhile */
export async function consumeChallenge(tx: Tx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(walletChallenges)
    .where(eq(walletChallenges.id, id))
    .returning({ id: walletChallenges.id })
  return gone.length > 0
}

export async function sweepWalletChallenges(tx: Tx, now: Date): Promise<void> {
  await tx.delete(walletChallenges).where(lte(walletChallenges.expiresAt, now))
}
