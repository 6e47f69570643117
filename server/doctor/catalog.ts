import { clockFindings } from './checks/clock.ts'
import { databaseFindings } from './checks/database.ts'
import { diskFindings } from './checks/disk.ts'
import { dnsFindings } from './checks/dns.ts'
import { emailRecordFindings } from './checks/email-records.ts'
import { gatewayFindings } from './checks/gateways.ts'
import { keyFindings } from './checks/keys.ts'
import { permissionFindings } from './checks/permissions.ts'
import { providerFindings } from './checks/provider.ts'
import { proxyFindings } from './checks/proxy.ts'
import { redirectFindings } from './checks/redirect.ts'
import { serverFindings } from './checks/server.ts'
import { settingsFindings } from './checks/settings.ts'
import { smtpFindings } from './checks/smtp.ts'
import { stripeFindings } from './checks/stripe.ts'
import { tlsFindings } from './checks/tls.ts'
import type { FindingTexts } from './finding.ts'
import { doctorFindings } from './run-check.ts'

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
