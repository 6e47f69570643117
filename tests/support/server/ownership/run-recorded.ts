import { connectFolder, connectPostgres } from '../../../../server/platform/db/connect.ts'
import { recordSequence } from './record-sequence.ts'

/**
 * Runs one sequence (SEED) in a separate process, which a test kills: on PostgreSQL (DATABASE_URL), or on PGlite in a
 * folder (DATA_DIR). Prints a dot after each transaction.
 */
const { DATABASE_URL: url, DATA_DIR: folder = '', SEED = '1' } = process.env
const db = url ? await connectPostgres(url, { poolSize: 4 }) : await connectFolder(folder)
await recordSequence(db, Number(SEED), () => void process.stdout.write('.'))
await db.close()
