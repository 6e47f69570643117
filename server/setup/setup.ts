import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseEnvironment } from '../platform/config/environment.ts'
import { ConfigError } from '../platform/errors/config-error.ts'
import type { Random } from '../platform/machine/random.ts'
import { createKeyFile } from '../platform/secrets/key-file.ts'

type Question = {
  setting: 'PUBLIC_URL' | 'SMTP_URL' | 'MAIL_FROM' | 'DATABASE_URL' | 'DATA_DIR'
  text: string
  /** used if the line is empty; without a default, a setting that is not optional is asked for again */
  suggestion?: string
  isOptional?: boolean
}

const questions: readonly Question[] = [
  { setting: 'PUBLIC_URL', text: 'The URL that users open, such as https://login.example.org' },
  {
    setting: 'SMTP_URL',
    text: 'The mail server, such as smtps://user:password@mail.example.org',
    suggestion: 'smtp://localhost',
  },
  {
    setting: 'MAIL_FROM',
    text: 'The sender of emails, such as Example <no-reply@example.org>',
    isOptional: true,
  },
  {
    setting: 'DATABASE_URL',
    text: 'PostgreSQL, such as postgres://user:password@localhost/cakelock (empty: a folder on this machine)',
    isOptional: true,
  },
  { setting: 'DATA_DIR', text: 'The folder for data', suggestion: '/var/lib/cakelock' },
]

/** Where questions are printed and the operator's lines come from. */
export type Dialog = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream }

/**
 * Asks for the settings that a server needs, and writes them and a new master key to files that only their owner can
 * read. It asks again after an invalid value, and writes nothing before the last one.
 *
 * @param file the path of the settings file. The master key is written next to it, to `master-key`
 * @throws ConfigError if one of the files exists, if the lines end too early, or if a file cannot be written
 */
export async function setUp(file: string, random: Random, { input, output }: Dialog): Promise<void> {
  const settingsFile = resolve(file)
  const keyFile = join(dirname(settingsFile), 'master-key')
  const existing = [settingsFile, keyFile].find((path) => existsSync(path))
  if (existing) throw new ConfigError(`${existing} exists already. Edit it, or move it away to start again.`)

  const say = (sentence: string) => output.write(`${sentence}\n`)
  const values = await ask({ input, output }, say)
  const lines = [...values, ['CAKE_MASTER_KEY_FILE', keyFile]].map(
    ([name, value]) => `${name}=${quote(value)}`,
  )
  try {
    mkdirSync(dirname(settingsFile), { recursive: true, mode: 0o750 })
    createKeyFile(keyFile, random)
    writeSettings(settingsFile, `${lines.join('\n')}\n`, keyFile)
  } catch (error) {
    throw new ConfigError(`The settings cannot be written: ${(error as Error).message}.`)
  }

  say('')
  say(`The settings are in ${settingsFile}. docs/settings.md lists all settings.`)
  say(`The master key is in ${keyFile}. Copy it to a safe place outside of this machine now:`)
  say('without it, no cake can be opened, not even from a backup.')
  say(
    values.has('DATABASE_URL')
      ? 'Back up the database and the master key, in different places (docs/backup.md).'
      : `Back up ${values.get('DATA_DIR')} with 'cakelock backup' (docs/backup.md), and keep the master key in another place.`,
  )
  say("Start the server, and run 'cakelock doctor' before the first visitor comes (docs/doctor.md).")
  if (existsSync(documentation)) say(`The pages of docs/ are in ${documentation}.`)
}

/** The Debian package installs the documentation. */
const documentation = '/usr/share/doc/cakelock/docs'

/** Writes the settings file, or removes the new key, so that the next attempt does not find a file of this one. */
function writeSettings(settingsFile: string, text: string, keyFile: string): void {
  try {
    writeFileSync(settingsFile, text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    rmSync(keyFile, { force: true })
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(settingsFile, { force: true })
    throw error
  }
}

async function ask({ input, output }: Dialog, say: (sentence: string) => void): Promise<Map<string, string>> {
  const values = new Map<string, string>()
  const reader = createInterface({ input, terminal: false })
  const lines = reader[Symbol.asyncIterator]()
  try {
    for (const question of questions) {
      if (question.setting === 'DATA_DIR' && values.has('DATABASE_URL')) continue
      for (;;) {
        output.write(`${question.text}${question.suggestion ? ` [${question.suggestion}]` : ''}: `)
        const { value: line, done: isEnd } = await lines.next()
        if (isEnd) throw new ConfigError(`The value for '${question.text}' is missing. Nothing was written.`)
        const value = String(line).trim() || (question.suggestion ?? '')
        if (value === '' && question.isOptional) break
        const problem = value === '' ? 'A value is needed.' : findProblem(question.setting, value)
        if (problem === undefined) {
          values.set(question.setting, value)
          break
        }
        say(problem)
      }
    }
  } finally {
    reader.close()
  }
  return values
}

/** Checks a value as the server checks the setting. @returns what is wrong with it */
function findProblem(setting: string, value: string): string | undefined {
  if (/["\\`$\n]/.test(value))
    return 'The value must not contain quotes, backslashes, backticks or dollar signs.'
  try {
    parseEnvironment('development', { [setting]: value })
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

/** Quotes a value in the way that Node, systemd and shells read. */
const quote = (value = '') => (/^[\w@%+:,./-]*$/.test(value) ? value : `"${value}"`)
