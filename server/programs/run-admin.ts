import { inspect } from 'node:util'
import { pino } from 'pino'
import { connectSubsystems } from '../adapters/in-process/connect-subsystems.ts'
import { readDocumentFile, writeArchive, writeExport } from '../admin/document-file.ts'
import { toExitCode } from '../admin/exit-code.ts'
import { createMasterKey } from '../admin/master-key/key-files.ts'
import { replaceMasterKey } from '../admin/master-key/replace-master-key.ts'
import { connectToServer, type ServerConnection } from '../admin/operator-client.ts'
import { findNotice, parseCommand, usage } from '../admin/parse-command.ts'
import { convertFile } from '../admin/people/convert-file.ts'
import { exportFile } from '../admin/people/export-file.ts'
import { importFile } from '../admin/people/import-file.ts'
import { toRemote } from '../admin/people/remote-steps.ts'
import { runCommand } from '../admin/run-command.ts'
import { UsageError } from '../admin/usage-error.ts'
import { DocumentError } from '../identity/base/projects/read-document.ts'
import { type Environment, parseEnvironment } from '../platform/config/environment.ts'
import { toProviderSettings } from '../platform/config/provider-settings.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { print, printError } from '../platform/machine/print.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { startPlatform } from '../platform/start-platform.ts'

/**
 * Runs an operator command, and prints its output or what is wrong with it. Files are read and written here, on the
 * operator's side.
 * @param settings see readSettings()
 * @param settingsFile the path of the settings file, if there is one
 * @returns the exit code
 */
export async function runAdmin(
  argv: readonly string[],
  settings: Record<string, string>,
  settingsFile?: string,
): Promise<number> {
  // Only this process's user may read the files that it creates.
  process.umask(0o077)
  try {
    print(await run(argv, settings, settingsFile))
    return 0
  } catch (error) {
    const isExpected = [UsageError, ConfigError, DocumentError].some((kind) => error instanceof kind)
    printError(error instanceof Error && isExpected ? error.message : inspect(error))
    return toExitCode(argv)
  }
}

async function run(
  argv: readonly string[],
  settings: Record<string, string>,
  settingsFile: string | undefined,
): Promise<string> {
  const withServer = <Result>(work: (server: ServerConnection) => Promise<Result>) =>
    connect(parseEnvironment('development', settings), work)
  const command = parseCommand(argv)
  if (command.name === 'help') return usage
  const notice = findNotice(argv)
  if (notice) printError(notice)
  if (command.name === 'people convert') return convertFile(command)
  if (command.name === 'master-key new') return createMasterKey(command.file, systemRandom)
  if (command.name === 'master-key replace') return replaceMasterKey(settings, settingsFile, withServer)
  if (command.name === 'project apply') {
    const file = await readDocumentFile(command.file, settings)
    return withServer((server) => server.send({ argv, file }))
  }
  if (command.name === 'bounce') {
    const file = { text: await readStandardInput(), secrets: {} }
    return withServer((server) => server.send({ argv, file }))
  }
  return withServer(async (server) => {
    switch (command.name) {
      case 'project remove':
        await writeExport(
          command.exportFile,
          await server.send({ argv: ['project', 'export', command.projectName] }),
        )
        return server.send({ argv })
      case 'people import':
        return importFile(toRemote(server, argv), command, printError)
      case 'people export':
        return exportFile(toRemote(server, argv), command)
      case 'people archive':
        return writeArchive(command.file, await server.send({ argv }), 'All data of the user')
      case 'organization export':
        return writeArchive(command.file, await server.send({ argv }), 'The organization with its members')
      default:
        return server.send({ argv })
    }
  })
}

/** A notification contains the headers of an email, sometimes its full content. */
const notificationSize = 1024 * 1024

async function readStandardInput(): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of process.stdin) {
    size += part.length
    if (size <= notificationSize) parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Connects to the executor of commands: on PostgreSQL, this process; on a data folder, the server that has it open, or
 * this process if no server runs.
 */
async function connect<Result>(
  environment: Environment,
  work: (server: ServerConnection) => Promise<Result>,
): Promise<Result> {
  if (!environment.DATABASE_URL) {
    const running = await connectToServer(environment.DATA_DIR)
    if (running) return work(running)
  } else if (!environment.CAKE_MASTER_KEY) {
    throw new UsageError('DATABASE_URL also requires CAKE_MASTER_KEY. Set it to the server’s key.')
  }
  const { platform, close } = await startPlatform({
    mode: 'development',
    environment,
    log: pino({ level: 'silent' }),
    warn: printError,
    poolSize: 2,
  })
  try {
    const provider = toProviderSettings('development', environment)
    const send: ServerConnection['send'] = provider
      ? (await import('./hosted.ts')).createHostedOperator(platform, environment, provider)
      : ({ argv, file, step }) => runCommand(connectSubsystems(platform), argv, file, step)
    return await work({ isInServer: false, send })
  } finally {
    await close()
  }
}
