import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { defaultPlans } from '../../../server/platform/config/plans.ts'
import { type StripeSimulator, startStripe } from '../../../stripe-simulator/server.ts'
import { runProgram } from '../programs/server-process.ts'
import { findFreePort } from '../server/free-port.ts'
import { host, type Installation } from './installation.ts'
import type { Fault } from './network-faults.ts'

const secretKey = 'sk_live_51SecretOfTheDoctor'
const webhookUrl = `https://${host}/api/v1/stripe/webhook`

/** Starts the simulator for Stripe, with a complete account, and changes one thing. */
const stripe =
  (change: (simulator: StripeSimulator, installation: Installation) => unknown): Fault =>
  async (installation) => {
    const simulator = await startStripe({ plans: defaultPlans, secretKey })
    installation.later(() => simulator.close())
    simulator.account.webhookEndpoints.set('we_1', {
      id: 'we_1',
      object: 'webhook_endpoint',
      livemode: false,
      status: 'enabled',
      url: webhookUrl,
      enabled_events: ['*'],
    })
    Object.assign(installation.settings, {
      STRIPE_API_BASE: simulator.apiBase.replace('localhost', '127.0.0.1'),
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_live_51Publishable',
      STRIPE_WEBHOOK_SECRET: 'whsec_SecretOfTheWebhook',
      PLANS: JSON.stringify(defaultPlans),
    })
    await change(simulator, installation)
  }

const changeEndpoint = (change: object) =>
  stripe(({ account }) => void Object.assign(account.webhookEndpoints.get('we_1') ?? {}, change))

/** A server that responds to every request with a status. */
async function startService({ later }: Installation, status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  later(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const provider =
  (findUrl: (installation: Installation) => Promise<string>): Fault =>
  async (installation) => {
    Object.assign(installation.settings, {
      PROVIDER_URL: await findUrl(installation),
      PROVIDER_PROJECT_ID: 'project-live-00000000-0000-4000-8000-000000000001',
      PROVIDER_SECRET: 'secret-live-of-the-doctor',
      PROVIDER_PUBLIC_TOKEN: 'public-token-live-00000000-0000-4000-8000-000000000001',
    })
  }

/** Adds a project whose text messages go to a gateway. */
async function addGateway({ settings, folder, env, later }: Installation, url: string): Promise<void> {
  const path = join(folder, 'project.json')
  const document = {
    name: 'Shop',
    origins: ['https://shop.example.test'],
    products: ['otp'],
    text_channels: ['sms'],
    sms: {
      gateway: { type: 'webhook', url, secret: { env: 'GATEWAY_SECRET' } },
      countries: ['US'],
      budget: { messages_per_day: 10 },
    },
  }
  writeFileSync(path, JSON.stringify(document))
  const variables = { ...settings, ...env, GATEWAY_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}` }
  const runAdmin = async (...args: string[]) => {
    const program = runProgram(['dist/server/admin.js', ...args], variables)
    if ((await program.ended) !== 0) throw new Error(program.output())
  }
  await runAdmin('project', 'apply', path)
  later(async () => {
    const removed = join(folder, 'removed.json')
    await runAdmin('project', 'remove', 'Shop', '--yes', '--export', removed)
    rmSync(removed)
  })
}

/** Faults of the mail server, Stripe, a hosted provider and gateways, by the finding that they cause. */
export const serviceFaults = {
  smtp_unknown_host: ({ settings }) => {
    settings.SMTP_URL = 'smtp://user:secret@nowhere.example.test'
  },
  smtp_no_connection: ({ settings }) => {
    settings.SMTP_URL = 'smtp://user:secret@127.0.0.1:1'
  },
  smtp_without_tls: ({ relay }) => {
    relay.options = {}
  },
  smtp_certificate: ({ relay, authority }) => {
    relay.options = { certificate: authority.issue('mx.example.test') }
  },
  smtp_login: ({ relay }) => {
    relay.options = { ...relay.options, password: 'another' }
  },
  smtp_not_sent: ({ relay, args }) => {
    args.push('--send', 'ann@example.org')
    relay.options = { ...relay.options, rejectsSender: true }
  },

  stripe_no_connection: stripe((_, { settings }) => {
    settings.STRIPE_API_BASE = 'http://127.0.0.1:1'
  }),
  stripe_key_rejected: stripe((_, { settings }) => {
    settings.STRIPE_SECRET_KEY = 'sk_live_51Another'
  }),
  stripe_key_restricted: stripe(async (_, installation) => {
    installation.settings.STRIPE_API_BASE = await startService(installation, 403)
  }),
  stripe_price_missing: stripe(({ account }) => account.prices.delete('price_monthly')),
  stripe_price_inactive: stripe(
    ({ account }) => void Object.assign(account.prices.get('price_monthly') ?? {}, { active: false }),
  ),
  stripe_price_differs: stripe(
    ({ account }) => void Object.assign(account.prices.get('price_monthly') ?? {}, { unit_amount: 900 }),
  ),
  stripe_modes_differ: stripe((_, { settings }) => {
    settings.STRIPE_PUBLISHABLE_KEY = 'pk_test_51Publishable'
  }),
  stripe_test_mode: async (installation) => {
    const simulator = await startStripe({ plans: defaultPlans, secretKey: 'sk_test_51Secret' })
    installation.later(() => simulator.close())
    await stripe(() => {})(installation)
    Object.assign(installation.settings, {
      STRIPE_API_BASE: simulator.apiBase.replace('localhost', '127.0.0.1'),
      STRIPE_SECRET_KEY: 'sk_test_51Secret',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51Publishable',
    })
  },
  stripe_webhook_missing: changeEndpoint({ url: 'https://old.example.test/api/v1/stripe/webhook' }),
  stripe_webhook_disabled: changeEndpoint({ status: 'disabled' }),
  stripe_webhook_events: changeEndpoint({ enabled_events: ['invoice.paid'] }),

  provider_no_connection: provider(async () => 'http://127.0.0.1:1'),
  // Another Cakelock server, which does not have the project.
  provider_credentials: provider(async ({ port }) => `http://127.0.0.1:${port}`),
  provider_unexpected: provider((installation) => startService(installation, 500)),

  gateway_unknown_host: (installation) => addGateway(installation, 'https://nowhere.example.test/messages'),
  gateway_forbidden: (installation) => addGateway(installation, 'https://127.0.0.1:1/messages'),
  gateway_no_connection: async (installation) => {
    installation.settings.OUTBOUND_ALLOWED_NETWORKS = '127.0.0.0/8'
    await addGateway(installation, `https://127.0.0.1:${await findFreePort()}/messages`)
  },
  gateway_certificate: async (installation) => {
    const { settings, authority, later, names } = installation
    settings.OUTBOUND_ALLOWED_NETWORKS = '127.0.0.0/8'
    names.records.set('gateway.example.test', { addresses: ['127.0.0.1'] })
    const server = createHttpsServer(authority.createSelfSigned('gateway.example.test')).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    later(() => server.close())
    const { port } = server.address() as AddressInfo
    await addGateway(installation, `https://gateway.example.test:${port}/messages`)
  },
} as const satisfies Readonly<Record<string, Fault>>
