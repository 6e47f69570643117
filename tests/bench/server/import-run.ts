import { importFile } from '../../../server/admin/people/import-file.ts'
import { toRemote } from '../../../server/admin/people/remote-steps.ts'
import { runCommand } from '../../../server/admin/run-command.ts'
import { connectPostgres } from '../../../server/platform/db/connect.ts'
import { createBenchDeps } from './bench-deps.ts'

/*
 * Imports a file of users like the operator's command. Run as `import-run.ts DATABASE_URL PROJECT FILE`. Prints the
 * summary and how long the import took, without the start of the process.
 */
const [url = '', project = '', file = ''] = process.argv.slice(2)
const deps = createBenchDeps(await connectPostgres(url, { poolSize: 2 }))
const server = toRemote(
  { isInServer: false, send: ({ argv, file, step }) => runCommand(deps, argv, file, step) },
  ['people', 'import', project, file],
)
const command = { name: 'people import', project, file, isDryRun: false, withEvents: false } as const
const startedAt = performance.now()
const summary = await importFile(server, command, () => {})
console.log(JSON.stringify({ milliseconds: performance.now() - startedAt, summary }))
await deps.db.close()
