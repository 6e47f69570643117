import { connectPglite, connectPostgres, createPglite } from '../../../../server/platform/db/connect.ts'
import { addProjects, createServerOn } from '../test-server.ts'
import { runSequences } from './run-sequences.ts'

/**
 * Runs sequences in a separate process, on PostgreSQL (DATABASE_URL, an empty database) or on PGlite in memory. SEQUENCES and
 * SEED select them. Prints the problems, and fails if there are any.
 */
const { DATABASE_URL: url, SEQUENCES = '100', SEED = '1' } = process.env
const db = url ? await connectPostgres(url, { poolSize: 4 }) : await connectPglite(await createPglite())
const server = await createServerOn(db)
await addProjects(server.deps)
const begun = performance.now()
const selected = { count: Number(SEQUENCES), seed: Number(SEED), isConcurrent: url !== undefined }
const report = await runSequences(server, selected)
const seconds = ((performance.now() - begun) / 1000).toFixed(1)
process.stdout.write(`${report.sequences} sequences in ${seconds} s, ${report.problems.length} problems\n`)
for (const problem of report.problems) process.stdout.write(`${problem}\n`)
if (process.env.ACTS) process.stdout.write(`${[...report.acts].map((entry) => entry.join(' ')).join('\n')}\n`)
await db.close()
process.exitCode = report.problems.length > 0 ? 1 : 0
