import { existsSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from '../errors/config-error.ts'
import { settingNames } from './environment.ts'
import { readSettingFile } from './read-setting-file.ts'

/** The settings file that a production server reads if it exists and `--settings` names no other. */
export const defaultSettingsFile = '/etc/cakelock/settings.env'

/** The settings that can also be in a separate file, whose path is in NAME_FILE. */
const secrets =
  /^(?:BACKUP_PASSPHRASE|BACKUP_IDENTITY|CAKE_MASTER_KEY|CAKE_MASTER_KEY_PREVIOUS|DATABASE_URL|DATABASE_DIRECT_URL|SMTP_URL|MAIL_WEBHOOK_SECRET|PROVIDER_SECRET|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRET|OTEL_EXPORTER_OTLP_(?:TRACES_)?HEADERS|OAUTH_[A-Z0-9]+_CLIENT_SECRET)$/

/** The prefixes of settings. The environment contains other programs' variables too, but none with these. */
const prefixes = /^(?:CAKE|LINK|MAIL|METRICS|OUTBOUND|PORTAL|PROVIDER|STRIPE)_/

/** Settings of the programs that `npm start` runs with the server, and variables of Stripe's command line. */
const ofOtherPrograms =
  /^(?:SHOP_PORT|STRIPE_PORT|STRIPE_WEBHOOK_URL|STRIPE_STAND_IN_FILE|STRIPE_API_KEY|STRIPE_DEVICE_NAME)$/

/** OpenTelemetry's own variables (platform/tracing); the environment may have others for other programs. */
const ofTracing =
  /^OTEL_(?:SDK_DISABLED|SERVICE_NAME|RESOURCE_ATTRIBUTES|TRACES_(?:EXPORTER|SAMPLER|SAMPLER_ARG)|BSP_[A-Z_]+|EXPORTER_OTLP_(?:TRACES_)?(?:ENDPOINT|HEADERS|TIMEOUT|COMPRESSION|PROTOCOL|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE))$/

/** parseSocialClients() checks these. */
const ofSocialClients = /^OAUTH_/

type Variables = Record<string, string | undefined>
type Settings = Record<string, string>

/**
 * Collects the settings from the environment, from at most one settings file, and from files that contain one secret
 * each. Empty values count as absent.
 * @param variables the environment
 * @param file the path of the settings file
 * @throws ConfigError with one sentence for each unknown setting, each setting that has two values, and each file that
 * cannot be read
 */
export function readSettings(variables: Variables, file: string | undefined): Settings {
  const environment = withoutEmpty(variables)
  const fromFile = file === undefined ? {} : withoutEmpty(readSettingsFile(file))
  const problems = [
    ...Object.keys(environment)
      .filter((name) => prefixes.test(name) && !ofOtherPrograms.test(name) && !isSetting(name))
      .map((name) => describeUnknown(name, 'The environment')),
    ...Object.keys(fromFile)
      .filter((name) => !isSetting(name))
      .map((name) => describeUnknown(name, file ?? '')),
    ...Object.keys(fromFile)
      .filter((name) => environment[name] !== undefined && environment[name] !== fromFile[name])
      .map((name) => `${name} has one value in the environment and another in ${file}. Remove one of them.`),
  ]
  const settings: Settings = { ...environment, ...fromFile }
  for (const [name, path] of Object.entries(settings)) {
    const secret = name.replace(/_FILE$/, '')
    if (secret === name || !secrets.test(secret)) continue
    delete settings[name]
    if (settings[secret] !== undefined)
      problems.push(`${secret} and ${name} are both set. Remove one of them.`)
    else {
      const read = readSecret(name, path)
      if ('secret' in read) settings[secret] = read.secret
      else problems.push(read.problem)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return settings
}

/**
 * Lists the files that contain secrets: the settings file, and those that NAME_FILE and MAIL_DKIM_KEY_FILE name. Invalid
 * settings do not matter here.
 * @returns what each file contains, by its path
 */
export function listSecretFiles(variables: Variables, file: string | undefined): Map<string, string> {
  let fromFile: Settings = {}
  try {
    if (file !== undefined) fromFile = withoutEmpty(readSettingsFile(file))
  } catch {
    // readSettings() reports it.
  }
  const fileSettings = Object.entries({ ...withoutEmpty(variables), ...fromFile }).filter(
    ([name]) =>
      name === 'MAIL_DKIM_KEY_FILE' || (name.endsWith('_FILE') && secrets.test(name.replace(/_FILE$/, ''))),
  )
  const paths = fileSettings.map(([name, path]): [string, string] => [path, name.replace(/_FILE$/, '')])
  return new Map([...(file === undefined ? [] : [[file, 'the settings'] as const]), ...paths])
}

/** Returns the settings file of the command line, or the default one if it exists. */
export const findSettingsFile = (option: string | undefined): string | undefined =>
  option ?? (existsSync(defaultSettingsFile) ? defaultSettingsFile : undefined)

/** Whether a name is that of a setting, or of one whose value is in a file. */
export const isSetting = (name: string): boolean =>
  settingNames.has(name) ||
  secrets.test(name.replace(/_FILE$/, '')) ||
  ofSocialClients.test(name) ||
  ofTracing.test(name)

const withoutEmpty = (variables: Variables): Settings =>
  Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  )

/** Node's parser skips what it cannot read, so the form of each line is checked first. */
function readSettingsFile(path: string): Variables {
  const text = readSettingFile(path, `The settings are in ${path}, which`)
  const lines = text.split('\n')
  const invalid = lines.findIndex((line) => !/^\s*(?:#.*|[A-Z][A-Z0-9_]*=.*)?$/.test(line.replace(/\r$/, '')))
  if (invalid >= 0) {
    throw new ConfigError(
      `Line ${invalid + 1} of ${path} is not a setting. Each line is NAME=value, a comment after #, or empty.`,
    )
  }
  const names = lines.flatMap((line) => /^\s*([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? [])
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw new ConfigError(`${path} sets ${repeated} twice. Remove one of the lines.`)
  return parseEnv(text) as Variables
}

function readSecret(name: string, path: string): { secret: string } | { problem: string } {
  const subject = `${name} names ${path}, which`
  try {
    const secret = readSettingFile(path, subject).trim()
    return secret === '' ? { problem: `${subject} is empty.` } : { secret }
  } catch (error) {
    return { problem: (error as ConfigError).message }
  }
}

function describeUnknown(name: string, place: string): string {
  const closest = [...settingNames].find((setting) => toEditDistance(name, setting) <= 2)
  return `${place} has ${name}, which is not a setting.${closest ? ` Did you mean ${closest}?` : ''}`
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function toEditDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (const [column, target] of [...to].entries()) {
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === target ? 0 : 1),
        ),
      )
    }
    row = next
  }
  return row[to.length] ?? 0
}
