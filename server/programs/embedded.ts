import { connectSubsystems } from '../adapters/in-process/connect-subsystems.ts'
import { listenForOperator } from '../admin/operator-socket.ts'
import { runCommand } from '../admin/run-command.ts'
import { createApp } from '../app/app.ts'
import type { Deps } from '../app/deps.ts'
import { startSweeping, sweep } from '../app/sweep.ts'
import { describeDemoAccounts, toDemoPortal, toDemoSites } from '../demo/content.ts'
import { loadDemo } from '../demo/load-demo.ts'
import type { SocialClients } from '../identity/accounts/social/social-clients.ts'
import { startTextMessages } from '../identity/accounts/text-messages/send-due.ts'
import { startWebhooks } from '../identity/api/webhooks/delivery.ts'
import { measureEvents } from '../identity/api/webhooks/measure-events.ts'
import { createSenders } from '../identity/operations/administration/email-senders.ts'
import { ensurePortalProject } from '../identity/operations/administration/portal-project.ts'
import { startWrapping } from '../identity/operations/transfer/wrap-hashes.ts'
import type { Environment } from '../platform/config/environment.ts'
import type { Deps as Platform } from '../platform/deps.ts'
import type { App } from '../platform/http/context.ts'
import type { SenderPort } from '../platform/outbox/delivery.ts'
import { startComposing } from '../portal/lists/compose-texts.ts'
import type { Payments } from '../portal/payments/port.ts'

/** A running server, before it listens on a port. */
export type Running = {
  app: App
  senders: SenderPort
  /** lines for the development console */
  notes: readonly string[]
  stop(): Promise<void>
}

/** Starts a server that hosts the accounts itself, with the portal's project and, in development, demo data. */
export async function startEmbedded(
  base: Platform & { payments?: Payments },
  environment: Environment,
  socialClients: SocialClients,
): Promise<Running> {
  const deps: Deps = connectSubsystems(base)
  const isDevelopment = deps.config.mode === 'development'
  const portalSeed = { products: environment.PORTAL_PRODUCTS, socialClients }
  const sites = toDemoSites(environment)
  await ensurePortalProject(deps, portalSeed, isDevelopment ? toDemoPortal(sites) : {})
  const samples = isDevelopment ? await loadDemo(deps, sites, environment.DEMO_SHOP_SECRET) : []
  const stopOperator = environment.DATABASE_URL
    ? () => {}
    : await listenForOperator(deps, environment.DATA_DIR, ({ argv, file, step }) =>
        runCommand(deps, argv, file, step),
      )
  const stopWebhooks = startWebhooks(deps)
  deps.metrics.measure(() => deps.db.read((tx) => measureEvents(tx, deps.clock.now())))
  // In development, text messages stay in the outbox and are shown at /outbox.
  const stopTexts = isDevelopment ? async () => {} : startTextMessages(deps)
  const stopWrapping = startWrapping(deps)
  const stopComposing = startComposing(deps)
  const stopSweeping = startSweeping(deps, () => sweep(deps))
  return {
    app: createApp(deps, samples),
    senders: createSenders(deps),
    notes: ['Accounts to try it with:', ...describeDemoAccounts().map((line) => `  ${line}`)],
    async stop() {
      stopSweeping()
      stopOperator()
      await Promise.all([stopWebhooks(), stopTexts(), stopWrapping(), stopComposing()])
    },
  }
}
