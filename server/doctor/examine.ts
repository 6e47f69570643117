import { listSecretFiles } from '../platform/config/read-settings.ts'
import { systemClock } from '../platform/machine/clock.ts'
import { systemRandom } from '../platform/machine/random.ts'
import { createSecrets } from '../platform/secrets/secrets.ts'
import { checkClock, clockFindings } from './checks/clock.ts'
import { checkDatabase, databaseFindings } from './checks/database.ts'
import { checkDisk, diskFindings } from './checks/disk.ts'
import { checkDns, dnsFindings } from './checks/dns.ts'
import { checkEmailRecords, emailRecordFindings } from './checks/email-records.ts'
import { checkGateways, gatewayFindings } from './checks/gateways.ts'
import { checkKeys, keyFindings } from './checks/keys.ts'
import { checkPermissions, permissionFindings } from './checks/permissions.ts'
import { checkProvider, providerFindings } from './checks/provider.ts'
import { checkProxy, proxyFindings } from './checks/proxy.ts'
import { checkRedirect, redirectFindings } from './checks/redirect.ts'
import { checkServer, serverFindings } from './checks/server.ts'
import { checkSettings, type ReadSettings, settingsFindings } from './checks/settings.ts'
import { checkSmtp, smtpFindings } from './checks/smtp.ts'
import { checkStripe, stripeFindings } from './checks/stripe.ts'
import { checkTls, tlsFindings } from './checks/tls.ts'
import type { Context, Seen } from './context.ts'
import type { CheckResult, FindingTexts } from './finding.ts'
import { createNames } from './names.ts'
import { doctorFindings, runCheck } from './run-check.ts'

/** Everything that the doctor may find, by check, in the order of its report. */
export const catalog = {
  settings: settingsFindings,
  permissions: permissionFindings,
  disk: diskFindings,
  server: serverFindings,
  database: databaseFindings,
  keys: keyFindings,
  dns: dnsFindings,
  tls: tlsFindings,
  redirect: redirectFindings,
  proxy: proxyFindings,
  'mail server': smtpFindings,
  'email records': emailRecordFindings,
  stripe: stripeFindings,
  provider: providerFindings,
  gateways: gatewayFindings,
  clock: clockFindings,
  'every check': doctorFindings,
} as const satisfies Readonly<Record<string, FindingTexts>>

export type CheckName = Exclude<keyof typeof catalog, 'every check'>

export const checkNames = Object.keys(catalog).filter((name): name is CheckName => name !== 'every check')

type Check = (context: Context, seen: Seen) => Promise<CheckResult>

export type DoctorOptions = Context['options'] & {
  /** a name server to use instead of this machine's */
  nameServer?: string | undefined
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
  settings: ReadSettings,
  { nameServer, ...options }: DoctorOptions,
): Promise<Omit<Examination, 'settings' | 'permissions'>> {
  const toKey = (hex = '') => Buffer.from(hex, 'hex')
  const { CAKE_MASTER_KEY, CAKE_MASTER_KEY_PREVIOUS: previous } = settings.environment
  const context: Context = {
    ...settings,
    publicUrl: new URL(settings.config.publicUrl),
    secrets: createSecrets(toKey(CAKE_MASTER_KEY), systemRandom, previous ? [toKey(previous)] : []),
    names: createNames(nameServer),
    clock: systemClock,
    random: systemRandom,
    options,
  }
  const seen: Seen = { server: undefined, isServerRunning: false, database: undefined, clocks: [] }
  const results: Partial<Record<CheckName, CheckResult>> = {}
  const run = async (name: CheckName, check: Check) => {
    results[name] = await runCheck(() => check(context, seen))
  }
  // Later checks use what these see.
  await run('server', checkServer)
  await run('database', checkDatabase)
  await Promise.all([
    run('disk', checkDisk),
    run('keys', checkKeys),
    run('dns', checkDns),
    run('tls', checkTls),
    run('redirect', checkRedirect),
    run('proxy', checkProxy),
    run('mail server', checkSmtp),
    run('email records', checkEmailRecords),
    run('stripe', checkStripe),
    run('provider', checkProvider),
    run('gateways', checkGateways),
  ])
  await run('clock', checkClock)
  return results as Examination
}
