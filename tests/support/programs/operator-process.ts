import { pino } from 'pino'
import { connectSubsystems } from '../../../server/adapters/in-process/connect-subsystems.ts'
import { listenForOperator } from '../../../server/admin/operator-socket.ts'
import { runCommand } from '../../../server/admin/run-command.ts'
import { parseEnvironment } from '../../../server/platform/config/environment.ts'
import { startPlatform } from '../../../server/platform/start-platform.ts'

/**
 * Executes the tests' operator commands in this process. A server on PostgreSQL does not accept any, and a process for each
 * command takes longer to start than most tests run (operator.ts).
 * @param settings those of the server; `DATA_DIR` is the folder of the socket
 */
export async function executeCommands(settings: Record<string, string>): Promise<void> {
  const environment = parseEnvironment('development', settings)
  const { platform } = await startPlatform({
    mode: 'development',
    environment,
    log: pino({ level: 'silent' }),
    warn: (text) => process.stderr.write(`${text}\n`),
    poolSize: 2,
  })
  const deps = connectSubsystems(platform)
  await listenForOperator(deps, environment.DATA_DIR, ({ argv, file, step }) =>
    runCommand(deps, argv, file, step),
  )
}
