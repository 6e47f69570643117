import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { connectWings } from '../adapters/in-process/connect-wings.ts'
import { DocumentError } from '../identity/projects/read-document.ts'
import { systemClock } from '../platform/clock.ts'
import { getMasterKeys, toConfig } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import { type Environment, parseEnvironment } from '../platform/config/environment.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { createOutbound } from '../platform/outbound/client.ts'
import { systemRandom } from '../platform/random.ts'
import { createBreachCheck } from '../platform/secrets/breached-passwords.ts'
import { createHasher } from '../platform/secrets/hasher.ts'
import { createStrengthMeter } from '../platform/secrets/password-strength.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { type DocumentFile, readDocumentFile, writeExport } from './document-file.ts'
import { sendToServer } from './operator-client.ts'
import { parseCommand, usage } from './parse-command.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

const distDir = fileURLToPath(new URL('../../dist', import.meta.url))

/** Runs an operator command. Files are read and written here, on the operator's side. */
async function run(argv: readonly string[]): Promise<string> {
  const command = parseCommand(argv)
  if (command.name === 'help') return usage
  if (command.name === 'project apply') {
    return execute(argv, await readDocumentFile(command.file, process.env))
  }
  if (command.name === 'project remove') {
    await writeExport(command.exportFile, await execute(['project', 'export', command.projectName]))
  }
  return execute(argv)
}

/**
 * Executes an operator command: on PostgreSQL directly on the database; on a data folder through the server that has it
 * open, or on the folder itself if no server runs.
 */
async function execute(argv: readonly string[], file?: DocumentFile): Promise<string> {
  const environment = parseEnvironment('development', process.env)
  if (!environment.DATABASE_URL) {
    const answer = await sendToServer(environment.DATA_DIR, argv, file)
    if (answer?.done) return answer.text
    if (answer) throw new UsageError(answer.text)
  } else if (!environment.CAKE_MASTER_KEY) {
    throw new UsageError('DATABASE_URL also requires CAKE_MASTER_KEY. Set it to the key of the server.')
  }
  return runHere(environment, argv, file)
}

async function runHere(
  environment: Environment,
  argv: readonly string[],
  file: DocumentFile | undefined,
): Promise<string> {
  const { db, close } = await openDatabase(environment, { poolSize: 1, warn: console.error })
  try {
    const masterKeys = getMasterKeys(environment, systemRandom, console.error)
    const secrets = createSecrets(masterKeys.current, systemRandom, masterKeys.previous)
    return await runCommand(
      connectWings({
        config: toConfig('development', environment, distDir),
        db,
        clock: systemClock,
        random: systemRandom,
        secrets,
        hasher: createHasher(),
        strength: createStrengthMeter(),
        breached: createBreachCheck(environment.BREACHED_PASSWORDS_DIR),
        outbound: createOutbound({ allowed: environment.OUTBOUND_ALLOWED_NETWORKS }),
        log: pino({ level: 'silent' }),
      }),
      argv,
      file,
    )
  } finally {
    await close()
  }
}

// Files that this process creates are readable by its own user only.
process.umask(0o077)
try {
  console.log(await run(process.argv.slice(2)))
} catch (problem) {
  const isExpected = [UsageError, ConfigError, DocumentError].some((kind) => problem instanceof kind)
  if (!(problem instanceof Error && isExpected)) throw problem
  console.error(problem.message)
  process.exit(1)
}
