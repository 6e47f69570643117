import { bigint, index, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/db/columns.ts'
import { projectId, projectOfUser, withinProject } from './keys.ts'
import { ofUser } from './users.ts'

/** The authenticator app of an account: at most one, pending until its first correct code. */
export const totps = pgTable(
  'totps',
  {
    id: text('id').primaryKey(),
    projectId: projectOfUser(),
    userId: text('user_id').notNull(),
    /** the shared secret in base32, sealed with the master key */
    sealedSecret: text('sealed_secret').notNull(),
    /** null until the first correct code */
    verifiedAt: instant('verified_at'),
    /** when a pending enrollment expires */
    expiresAt: instant('expires_at').notNull(),
    /** the time step of the last accepted code; later codes must be of a later step */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ofUser('totps', table),
    unique('totps_of_project').on(table.projectId, table.id),
    unique('totps_user').on(table.projectId, table.userId),
    index('totps_expiry').on(table.expiresAt),
  ],
)

/** Recovery codes. Each replaces one code from the authenticator app. Using a code deletes its row. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: text('id').primaryKey(),
    projectId: projectId(),
    totpId: text('totp_id').notNull(),
    /** a keyed hash, by which a code is consumed */
    codeHash: text('code_hash').notNull(),
    /** the code, sealed with the master key, if its user may read it later (rule B24); others are shown only once */
    sealedCode: text('sealed_code'),
  },
  (table) => [
    withinProject('recovery_codes_totp_fk', [table.projectId, table.totpId], totps),
    unique('recovery_codes_hash').on(table.projectId, table.totpId, table.codeHash),
  ],
)
