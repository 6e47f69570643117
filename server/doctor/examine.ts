import { listSecretFiles } from '../platform/config/read-settings.ts'
import { systemClock } from '../platform/machine/clock.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { type CheckName, checkNames } from './catalog.ts'
import { checkClock } from './checks/clock.ts'
import { checkDatabase } from './checks/database.ts'
import { checkDisk } from './checks/disk.ts'
import { checkDns } from './checks/dns.ts'
import { checkEmailRecords } from './checks/email-records.ts'
import { checkGateways } from './checks/gateways.ts'
import { checkKeys } from './checks/keys.ts'
import { checkPermissions } from './checks/permissions.ts'
import { checkProvider } from './checks/provider.ts'
import { checkProxy } from './checks/proxy.ts'
import { checkRedirect } from './checks/redirect.ts'
import { checkServer } from './checks/server.ts'
import { checkSettings, type ReadSettings } from './checks/settings.ts'
import { checkSmtp } from './checks/smtp.ts'
import { checkStripe } from './checks/stripe.ts'
import { checkTls } from './checks/tls.ts'
import type { Context, Seen } from './context.ts'
import type { CheckResult } from './finding.ts'
import { createNames } from './names.ts'
import { runCheck } from './run-check.ts'

export type DoctorOptions = {
  /** an email address that receives a test message */
  sendTo?: string | undefined
  /** a name server to use instead of this machine's */
  nameServer?: string | undefined
  /** a time server to compare the clock with */
  timeServer?: string | undefined
}

/** The result of each check, by its name. */
export type Examination = Readonly<Record<CheckName, CheckResult>>

/**
 * Runs all checks. They change nothing, and need no running server.
 * @param variables the environment
 * @param file the settings file
 */
export async function examine(
  variables: Readonly<Record<string, string | undefined>>,
  file: string | undefined,
  options: DoctorOptions,
): Promise<Examination> {
  const { findings, settings } = checkSettings(variables, file)
  const folder = settings && {
    path: settings.environment.DATA_DIR,
    isDatabase: settings.environment.DATABASE_URL === undefined,
  }
  const notes = ['The settings are valid.']
  const early = {
    settings: { findings, notes },
    permissions: await runCheck(() => checkPermissions(listSecretFiles(variables, file), folder)),
  }
  if (!settings) {
    const skipped: CheckResult = { findings: [], skipped: 'This check needs valid settings.' }
    return { ...(Object.fromEntries(checkNames.map((name) => [name, skipped])) as Examination), ...early }
  }
  return { ...early, ...(await examineWith(settings, options)) }
}

async function examineWith(
  { environment, config, payments, provider, dkim }: ReadSettings,
  { sendTo, nameServer, timeServer }: DoctorOptions,
): Promise<Omit<Examination, 'settings' | 'permissions'>> {
  const toKey = (hex = '') => Buffer.from(hex, 'hex')
  const { CAKE_MASTER_KEY, CAKE_MASTER_KEY_PREVIOUS: previous } = environment
  const context: Context = {
    environment,
    config,
    publicUrl: new URL(config.publicUrl),
    secrets: createSecrets(toKey(CAKE_MASTER_KEY), systemRandom, previous ? [toKey(previous)] : []),
    names: createNames(nameServer),
    clock: systemClock,
    random: systemRandom,
    options: { sendTo, timeServer },
  }
  const seen: Seen = { server: undefined, isServerRunning: false, database: undefined, clocks: [] }
  // Later checks use what these see.
  const server = await runCheck(() => checkServer(context, seen))
  const database = await runCheck(() => checkDatabase(context, seen))
  const [disk, keys, dns, tls, redirect, proxy, smtp, records, stripe, hosted, gateways] = await Promise.all([
    runCheck(() => checkDisk(context)),
    runCheck(() => checkKeys(seen)),
    runCheck(() => checkDns(context)),
    runCheck(() => checkTls(context)),
    runCheck(() => checkRedirect(context)),
    runCheck(() => checkProxy(context, seen)),
    runCheck(() => checkSmtp(context, dkim)),
    runCheck(() => checkEmailRecords(context, seen, dkim)),
    runCheck(() => checkStripe(context, payments)),
    runCheck(() => checkProvider(context, provider, seen)),
    runCheck(() => checkGateways(context, seen)),
  ])
  const clock = await runCheck(() => checkClock(context, seen))
  return {
    disk,
    server,
    database,
    keys,
    dns,
    tls,
    redirect,
    proxy,
    'mail server': smtp,
    'email records': records,
    stripe,
    provider: hosted,
    gateways,
    clock,
  }
}
