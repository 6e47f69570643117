import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId, projectOfUser } from './keys.ts'
import { ofSession } from './sessions.ts'
import { ofUser } from './users.ts'

export type WalletType = 'ethereum' | 'solana'

/** Wallets of accounts. A signature verifies them. */
export const wallets = pgTable(
  'wallets',
  {
    projectId: projectOfUser(),
    /** the contract's crypto_wallet_id */
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    type: text('type').$type<WalletType>().notNull(),
    /** in the chain's format: mixed case with a checksum, or base58 */
    address: text('address').notNull(),
    /** null until it is verified */
    verifiedAt: instant('verified_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('wallets', table),
    index('wallets_user').on(table.userId),
    unique('wallets_address').on(table.projectId, table.type, table.address),
    check('wallets_type', sql`type in ('ethereum', 'solana')`),
  ],
)

/** Challenges for wallets: issued once, consumed once. */
export const walletChallenges = pgTable(
  'wallet_challenges',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    /** the requesting session, if any; only this session can respond */
    sessionId: text('session_id'),
    /** the user to whom the site's own server adds the wallet */
    userId: text('user_id'),
    type: text('type').$type<WalletType>().notNull(),
    address: text('address').notNull(),
    /** the origin of the requesting page; null for non-browser clients */
    origin: text('origin'),
    /** the requesting network; a stranger's requests for a wallet address cannot use up its owner's limit */
    network: text('network').notNull(),
    message: text('message').notNull(),
    notBefore: instant('not_before'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofSession('wallet_challenges', table.sessionId),
    ofUser('wallet_challenges', table),
    index('wallet_challenges_address').on(table.address, table.type, table.projectId),
    index('wallet_challenges_expiry').on(table.expiresAt),
  ],
)
