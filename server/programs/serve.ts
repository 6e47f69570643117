import { pino } from 'pino'
import { overrideSentences } from '#languages/sentence.ts'
import {
  listOrigins,
  parseSocialClients,
  type SocialClients,
} from '../identity/accounts/social/social-clients.ts'
import { keepWidgetVersion } from '../pages/widget-script.ts'
import { needsTls, readDkimKey } from '../platform/config/email-settings.ts'
import {
  type Environment,
  isHostIgnored,
  type Mode,
  parseEnvironment,
} from '../platform/config/environment.ts'
import { toPaymentSettings } from '../platform/config/payment-settings.ts'
import { type ProviderSettings, toProviderSettings } from '../platform/config/provider-settings.ts'
import { startComparingClocks } from '../platform/db/compare-clocks.ts'
import type { Deps as Platform } from '../platform/deps.ts'
import { createSmtpMailer } from '../platform/email/mailer.ts'
import { keepAssets } from '../platform/http/kept-assets.ts'
import { closeServer, listen } from '../platform/http/listen.ts'
import { print } from '../platform/machine/print.ts'
import { startMetrics } from '../platform/metrics/start-metrics.ts'
import { startDelivery } from '../platform/outbox/delivery.ts'
import { measureOutbox } from '../platform/outbox/measure-outbox.ts'
import { distDir, startPlatform } from '../platform/start-platform.ts'
import { startTracing } from '../platform/tracing/start-tracing.ts'
import { createPayments } from '../portal/payments/create-payments.ts'
import { describeStart } from './describe-start.ts'
import { type Running, startEmbedded } from './embedded.ts'

/**
 * Runs the server until SIGTERM or SIGINT.
 * @param settings see readSettings()
 * @throws ConfigError if a setting is invalid, or if the database, the data folder or the port cannot be used
 */
export async function serve(mode: Mode, settings: Record<string, string>): Promise<void> {
  // Only this process's user may read the files that it creates.
  process.umask(0o077)
  const environment = parseEnvironment(mode, settings)
  const paymentSettings = toPaymentSettings(mode, environment)
  const provider = toProviderSettings(mode, environment)
  const socialClients = parseSocialClients(settings)
  const log = pino({ level: environment.LOG_LEVEL })
  const { metrics, stopMetrics } = await startMetrics(environment.METRICS_LISTEN)
  const { trace, stopTracing } = await startTracing(settings)
  const { platform, close } = await startPlatform({
    mode,
    environment,
    log,
    warn: (sentence) => log.warn(sentence),
    trustedOrigins: listOrigins(socialClients),
    metrics,
    trace,
    watchesDatabase: true,
  })
  overrideSentences(platform.config.texts.sentences)
  // The embedded database has the clock of this process.
  const stopComparing = environment.DATABASE_URL ? startComparingClocks(platform) : () => {}
  metrics.measure(() => platform.db.read((tx) => measureOutbox(tx, platform.clock.now())))
  if (mode === 'production') await keepFiles(platform)
  const serverKey = readDkimKey(environment, platform.config)
  const running = await startSurfaces(platform, environment, { paymentSettings, provider, socialClients })
  const stopDelivery = startEmails(platform, environment, { senders: running.senders, serverKey })
  const server = await listen(running.app, { host: environment.HOST, port: environment.PORT })
  printStart(platform, environment, { settings, notes: running.notes })

  const stop = once(async () => {
    stopComparing()
    const quietMs = mode === 'production' ? 1000 : 0
    await Promise.all([closeServer(server, { quietMs }), stopDelivery(), running.stop(), stopMetrics()])
    await close()
    await stopTracing()
    process.exit(0)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Keeps the files of this version, which open pages still request after an update. */
async function keepFiles(platform: Platform): Promise<void> {
  const { config, log } = platform
  await keepWidgetVersion(platform).catch((error: Error) =>
    log.warn(
      `This version of the widget's script was not kept in ${config.widgetVersionsDir}: ${error.message}`,
    ),
  )
  await keepAssets(distDir, config.keptAssetsDir).catch((error: Error) =>
    log.warn(`The files of this version's pages were not kept in ${config.keptAssetsDir}: ${error.message}`),
  )
}

/** Starts the pages and APIs, with accounts of this server or of a hosted provider. */
async function startSurfaces(
  platform: Platform,
  environment: Environment,
  {
    paymentSettings,
    provider,
    socialClients,
  }: {
    paymentSettings: ReturnType<typeof toPaymentSettings>
    provider: ProviderSettings | undefined
    socialClients: SocialClients
  },
): Promise<Running> {
  const payments = await createPayments(paymentSettings, platform)
  const deps = { ...platform, ...(payments ? { payments } : {}) }
  if (!provider) return startEmbedded(deps, environment, socialClients)
  // Only a server with a hosted provider loads the package.
  const { startHosted } = await import('./hosted.ts')
  return startHosted(deps, environment, provider)
}

/**
 * Starts the delivery of emails. In development without a mail server, emails stay in the outbox and are shown at
 * /outbox.
 * @returns a function that stops it
 */
function startEmails(
  platform: Platform,
  environment: Environment,
  email: { senders: Running['senders']; serverKey: ReturnType<typeof readDkimKey> },
): () => Promise<void> {
  if (!environment.SMTP_URL) return async () => {}
  const mailer = createSmtpMailer(environment.SMTP_URL, {
    requiresTls: needsTls(platform.config.mode, environment.SMTP_URL),
    bounceAddress: environment.MAIL_BOUNCE_ADDRESS,
    connections: environment.SMTP_CONNECTIONS,
  })
  return startDelivery({ ...platform, ...email }, mailer, environment.SMTP_CONNECTIONS)
}

function printStart(
  { config: { mode, productName, publicUrl } }: Platform,
  { HOST: host, PORT: port, DEMO_SHOP_SECRET, DEMO_PORT }: Environment,
  { settings, notes }: { settings: Record<string, string>; notes: readonly string[] },
): void {
  if (mode === 'production') {
    print(`${productName} (${mode}) is at ${publicUrl}`)
    print(`It listens on ${host}, port ${port}.`)
    return
  }
  if (isHostIgnored(mode, settings)) {
    print(`HOST has no effect in development: the server listens on ${host}, for this machine only.`)
  }
  const demoPort = DEMO_SHOP_SECRET ? DEMO_PORT : undefined
  for (const line of describeStart({ productName, publicUrl, demoPort, notes })) print(line)
}

function once(work: () => Promise<void>): () => void {
  let started = false
  return () => {
    if (started) return
    started = true
    void work()
  }
}
