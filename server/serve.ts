import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { overrideSentences } from '#languages/sentence.ts'
import { describeStart } from './describe-start.ts'
import { startEmbedded } from './embedded.ts'
import { listOrigins, parseSocialClients } from './identity/accounts/social/social-clients.ts'
import { getMasterKeys, toConfig } from './platform/config/config.ts'
import { needsTls, readDkimKey } from './platform/config/email-settings.ts'
import { isHostIgnored, type Mode, parseEnvironment } from './platform/config/environment.ts'
import { toPaymentSettings } from './platform/config/payment-settings.ts'
import { toProviderSettings } from './platform/config/provider-settings.ts'
import { startComparingClocks } from './platform/db/compare-clocks.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { watchOutages } from './platform/db/watch-outages.ts'
import { createSmtpMailer } from './platform/email/mailer.ts'
import { keepAssets } from './platform/http/kept-assets.ts'
import { closeServer, listen } from './platform/http/listen.ts'
import { systemClock } from './platform/machine/clock.ts'
import { print } from './platform/machine/print.ts'
import { systemRandom } from './platform/machine/random.ts'
import { createSignal } from './platform/machine/signal.ts'
import { startMetrics } from './platform/metrics/start-metrics.ts'
import { createOutbound } from './platform/outbound/client.ts'
import { startDelivery } from './platform/outbox/delivery.ts'
import { measureOutbox } from './platform/outbox/measure-outbox.ts'
import { createBreachCheck } from './platform/secrets/breached-passwords.ts'
import { createHasher } from './platform/secrets/hasher.ts'
import { checkMasterKey } from './platform/secrets/master-key-check.ts'
import { createStrengthMeter } from './platform/secrets/password-strength.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { startTracing } from './platform/tracing/start-tracing.ts'
import { traceDatabase, traceOutbound } from './platform/tracing/traced.ts'
import { createPayments } from './portal/payments/create-payments.ts'
import { keepWidgetVersion } from './widget-script.ts'

const distDir = fileURLToPath(new URL('../dist', import.meta.url))

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
  const warn = (sentence: string) => log.warn(sentence)
  const { metrics, stopMetrics } = await startMetrics(environment.METRICS_LISTEN)
  const { trace, stopTracing } = await startTracing(settings)
  const opened = await openDatabase(environment, { warn, metrics })
  const db = traceDatabase(watchOutages(opened.db, { log, clock: systemClock }), trace)
  const masterKeys = getMasterKeys(environment, systemRandom, warn)
  const config = toConfig(mode, environment, distDir)
  overrideSentences(config.texts.sentences)
  const platform = {
    config,
    db,
    clock: systemClock,
    random: systemRandom,
    secrets: createSecrets(masterKeys.current, systemRandom, masterKeys.previous),
    hasher: createHasher(undefined, undefined, metrics),
    strength: createStrengthMeter(),
    breached: createBreachCheck(environment.BREACHED_PASSWORDS_DIR),
    outbound: traceOutbound(createOutbound({ allowed: config.allowedNetworks }), trace),
    socialOutbound: traceOutbound(
      createOutbound({ allowed: config.allowedNetworks, trusted: listOrigins(socialClients) }),
      trace,
    ),
    textMessageAdded: createSignal(),
    metrics,
    trace,
    emailEventSecret: environment.MAIL_WEBHOOK_SECRET,
    log,
  }
  await checkMasterKey(platform)
  // The embedded database has the clock of this process.
  const stopComparing = environment.DATABASE_URL ? startComparingClocks(platform) : () => {}
  metrics.measure(() => db.read((tx) => measureOutbox(tx, systemClock.now())))
  if (mode === 'production') {
    await keepWidgetVersion(platform).catch((error: Error) =>
      warn(
        `This version of the widget's script was not kept in ${config.widgetVersionsDir}: ${error.message}`,
      ),
    )
    await keepAssets(distDir, config.keptAssetsDir).catch((error: Error) =>
      warn(`The files of this version's pages were not kept in ${config.keptAssetsDir}: ${error.message}`),
    )
  }
  const serverKey = readDkimKey(environment, config)
  const payments = await createPayments(paymentSettings, platform)
  const deps = { ...platform, ...(payments ? { payments } : {}) }
  const running = provider
    ? // Only a server with a hosted provider loads the package.
      await (await import('./hosted.ts')).startHosted(deps, environment, provider)
    : await startEmbedded(deps, environment, socialClients)
  const mailer = environment.SMTP_URL
    ? createSmtpMailer(environment.SMTP_URL, {
        requiresTls: needsTls(mode, environment.SMTP_URL),
        bounceAddress: environment.MAIL_BOUNCE_ADDRESS,
      })
    : undefined
  // In development without a mail server, messages stay in the outbox and are shown at /outbox.
  const stopDelivery = mailer
    ? startDelivery({ ...deps, senders: running.senders, serverKey }, mailer)
    : async () => {}
  const host = environment.HOST
  const server = await listen(running.app, { host, port: environment.PORT })
  if (mode === 'production') {
    print(`${config.productName} (${mode}) is at ${config.publicUrl}`)
    print(`It listens on ${host}, port ${environment.PORT}.`)
  } else {
    if (isHostIgnored(mode, settings)) {
      print(`HOST has no effect in development: the server listens on ${host}, for this machine only.`)
    }
    const { productName, publicUrl } = config
    const demoPort = environment.DEMO_SHOP_SECRET ? environment.DEMO_PORT : undefined
    for (const line of describeStart({ productName, publicUrl, demoPort, notes: running.notes })) print(line)
  }

  const stop = once(async () => {
    stopComparing()
    const quietMs = mode === 'production' ? 1000 : 0
    await Promise.all([closeServer(server, { quietMs }), stopDelivery(), running.stop(), stopMetrics()])
    await opened.close()
    await stopTracing()
    process.exit(0)
  })
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function once(work: () => Promise<void>): () => void {
  let started = false
  return () => {
    if (started) return
    started = true
    void work()
  }
}
