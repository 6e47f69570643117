import { inspect, parseArgs } from 'node:util'
import { product } from '#contract/product.ts'
import { defaultSettingsFile, findSettingsFile, readSettings } from '../platform/config/read-settings.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import { print, printError } from '../platform/machine/print.ts'
import { systemRandom } from '../platform/machine/random.ts'

const usage = `Usage: cakelock [--settings FILE] COMMAND

  setup            asks for the settings that a server needs, and writes them and a master key
  serve            runs the server
  doctor           reports what is wrong with the server and what it depends on: cakelock doctor --help
  migrate          updates the database to this version, and ends; with --plan, only describes what that locks
  backup FILE      backs up the data folder, also while the server runs
  restore FILE     restores a backup into an empty data folder
  admin COMMAND    runs an operator command: cakelock admin --help
  version          prints the version

Settings come from the environment and from one file, by default ${defaultSettingsFile}.`

/** Only this process's user may read the files that it creates. */
const privateFiles = 0o077

const passphraseDialog = { input: process.stdin, output: process.stderr }

type Settings = Record<string, string>

/** Each command loads only what it needs. @returns the exit code; undefined while the server runs */
const commands: Record<
  string,
  (args: readonly string[], settings: Settings, file: string | undefined) => Promise<number | undefined>
> = {
  async serve(_, settings) {
    const { serve } = await import('./serve.ts')
    await serve('production', settings)
    return undefined
  },
  async migrate(args, settings) {
    const { runMigrate } = await import('../migrate/run-migrate.ts')
    print(await runMigrate(args, settings, printError))
    return 0
  },
  async backup(args, settings) {
    process.umask(privateFiles)
    const { runBackup } = await import('../backup/run-backup.ts')
    print(await runBackup(args, settings, passphraseDialog))
    return 0
  },
  async restore(args, settings) {
    process.umask(privateFiles)
    const { runRestore } = await import('../backup/run-restore.ts')
    print(await runRestore(args, settings, passphraseDialog, printError))
    return 0
  },
  async admin(args, settings, file) {
    const { runAdmin } = await import('./run-admin.ts')
    return runAdmin(args, settings, file)
  },
}

/** The commands of the package `cakelock-cli`, whose program has the same name. */
const commandsOfBakers = ['bake', 'open', 'inspect']

/** Splits the options before the command from the command and its arguments, which may have options too. */
function parseLine(line: readonly string[]) {
  const start = line[0] === '--settings' ? 2 : line[0]?.startsWith('--settings=') ? 1 : 0
  const { values } = parseArgs({ args: line.slice(0, start), options: { settings: { type: 'string' } } })
  const [name = 'help', ...args] = line.slice(start)
  return { file: values.settings, name, args }
}

async function run(line: readonly string[]): Promise<number | undefined> {
  const { file, name, args } = parseLine(line)
  if (name === 'version' || name === '--version') {
    print(product.version)
    return 0
  }
  if (name === 'setup') {
    const { setUp } = await import('../setup/setup.ts')
    const dialog = { input: process.stdin, output: process.stdout }
    await setUp(file ?? defaultSettingsFile, systemRandom, dialog)
    return 0
  }
  if (name === 'doctor') {
    // It explains what is wrong with the settings too, so it reads them itself.
    const { runDoctor } = await import('../doctor/doctor.ts')
    return runDoctor(args, process.env, findSettingsFile(file))
  }
  if (commandsOfBakers.includes(name)) {
    printError(
      `This is the server. 'cakelock ${name}' is in the package cakelock-cli: docs/install.md shows how to run it here.`,
    )
    return 2
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const isHelp = name === 'help' || name === '--help'
    if (isHelp) print(usage)
    else printError(`Unknown command '${name}'.\n\n${usage}`)
    return isHelp ? 0 : 2
  }
  const settingsFile = findSettingsFile(file)
  return command(args, readSettings(process.env, settingsFile), settingsFile)
}

try {
  const code = await run(process.argv.slice(2))
  if (code !== undefined) process.exit(code)
} catch (error) {
  printError(error instanceof ConfigError ? error.message : inspect(error))
  process.exit(1)
}
