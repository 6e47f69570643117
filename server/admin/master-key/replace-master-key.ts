import { readServerFacts } from '../../doctor/checks/server.ts'
import { parseEnvironment } from '../../platform/config/environment.ts'
import { systemClock } from '../../platform/machine/clock.ts'
import { systemRandom } from '../../platform/machine/random.ts'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import type { ServerConnection } from '../operator-client.ts'
import { UsageError } from '../usage-error.ts'
import { beginReplacement, endReplacement, findKeyFiles, isBegun } from './key-files.ts'

/** Runs a command in the server that has the database open, or in this process. */
type WithServer = (work: (server: ServerConnection) => Promise<string>) => Promise<string>

/**
 * Replaces the master key in two runs of the same command, with a restart of the server after each (rule F8). The first
 * run puts a new key into the place of the old one. The second re-encrypts the data, once the server has the new key, and
 * removes the old key from the settings. Every step can be repeated: a run does what is left, and says what is next.
 *
 * @param settings what readSettings() read from the file and the environment
 * @param settingsFile the path of the settings file
 * @returns the sentences for the operator
 * @throws UsageError if the key is not in a file, or if a file cannot be written; the data opens as before then
 */
export async function replaceMasterKey(
  settings: Record<string, string>,
  settingsFile: string | undefined,
  withServer: WithServer,
): Promise<string> {
  const files = findKeyFiles(process.env, settingsFile)
  if (!isBegun(files)) {
    beginReplacement(files, systemRandom)
    return describeNext(files.key)
  }
  const serverState = await findServerState(settings)
  if (serverState === 'without the new key') return describeNext(files.key)
  const printed = await withServer(async (server) => {
    // It has the folder open, and may still be starting with the old key.
    if (server.isInServer && serverState === 'not running') return ''
    return server.send({ argv: ['master-key', 'rotate'] })
  })
  if (printed === '')
    throw new UsageError('The server does not respond yet. Repeat the command when /readyz responds.')
  endReplacement(files)
  // The other sentences are for operators who set the keys in the environment.
  const [outcome] = printed.split('. ')
  return `${outcome}. ${files.settings} no longer names the old key. Restart every server again.
Copy the new key, ${files.key}, to a safe place outside of this machine now: without it, no cake can be opened.
Then move the old one, ${files.previous}, to the place where you keep copies: backups from before need it.`
}

const describeNext = (key: string) =>
  `The new key is in ${key}, and the settings name both keys. Restart every server, then repeat this command: it re-encrypts the data.`

type ServerState = 'not running' | 'without the new key' | 'with the new key'

/** Asks the server on this machine something that only an owner of the new key can read. */
async function findServerState(settings: Record<string, string>): Promise<ServerState> {
  const environment = parseEnvironment('development', settings)
  const secrets = createSecrets(Buffer.from(environment.CAKE_MASTER_KEY ?? '', 'hex'), systemRandom)
  const state = await readServerFacts({ environment, secrets, random: systemRandom, clock: systemClock })
  if (!state) return 'not running'
  return state.report ? 'with the new key' : 'without the new key'
}
