import { parseSocialClients } from '../../identity/accounts/social/social-clients.ts'
import { type Config, toConfig } from '../../platform/config/config.ts'
import { readDkimKey } from '../../platform/config/email-settings.ts'
import { type Environment, parseEnvironment } from '../../platform/config/environment.ts'
import { type PaymentSettings, toPaymentSettings } from '../../platform/config/payment-settings.ts'
import { type ProviderSettings, toProviderSettings } from '../../platform/config/provider-settings.ts'
import { readSettings } from '../../platform/config/read-settings.ts'
import type { DkimKey } from '../../platform/email/mailer.ts'
import { ConfigError } from '../../platform/errors/config-error.ts'
import { createReporter, type Finding } from '../finding.ts'

export const settingsFindings = {
  settings_invalid: {
    level: 'error',
    problem: 'The server does not start with these settings. {problem}',
    fix: 'Correct the setting. docs/settings.md describes each.',
  },
} as const

const report = createReporter(settingsFindings)

/** The settings as the server reads them. */
export type ReadSettings = {
  environment: Environment
  config: Config
  payments: PaymentSettings | undefined
  provider: ProviderSettings | undefined
  dkim: DkimKey | undefined
}

/** Runs a part of the server's own checks. @returns its result, or undefined and the findings */
function attempt<Result>(findings: Finding[], read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    findings.push(...error.message.split('\n').map((problem) => report('settings_invalid', { problem })))
    return undefined
  }
}

/**
 * Reads the settings as a server in production does.
 * @returns what is wrong with them, and the settings if most of them are valid
 */
export function checkSettings(
  variables: Readonly<Record<string, string | undefined>>,
  file: string | undefined,
): { findings: Finding[]; settings: ReadSettings | undefined } {
  const findings: Finding[] = []
  const values = attempt(findings, () => readSettings(variables, file))
  const environment = values && attempt(findings, () => parseEnvironment('production', values))
  if (!values || !environment) return { findings, settings: undefined }
  attempt(findings, () => parseSocialClients(values))
  const config = attempt(findings, () => toConfig('production', environment, ''))
  if (!config) return { findings, settings: undefined }
  const payments = attempt(findings, () => toPaymentSettings('production', environment))
  const isSimulated = environment.STRIPE_API_BASE !== undefined
  const settings = {
    environment,
    config,
    // A simulator instead of Stripe is a finding, and its responses are still checked.
    payments:
      payments ??
      (isSimulated ? attempt([], () => toPaymentSettings('development', environment)) : undefined),
    provider: attempt(findings, () => toProviderSettings('production', environment)),
    dkim: attempt(findings, () => readDkimKey(environment, config)),
  }
  return { findings, settings }
}
