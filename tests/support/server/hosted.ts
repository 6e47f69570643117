import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Client } from 'stytch'
import { connectHosted } from '../../../server/adapters/hosted/identity.ts'
import { openProvider, type Provider } from '../../../server/adapters/hosted/provider.ts'
import { createHostedApp } from '../../../server/app/app.ts'
import { sweepPortal } from '../../../server/app/sweep.ts'
import type { ProviderSettings } from '../../../server/platform/config/provider-settings.ts'
import { enterPin, passGate } from './accounts.ts'
import { createSecret } from './backend-client.ts'
import { callApi } from './call.ts'
import { createClient } from './create-client.ts'
import { testPassword, testPin } from './people.ts'
import { changeProject } from './projects.ts'
import { readOutbox } from './provider-client.ts'
import {
  createTestServer,
  portalOrigin,
  shopOrigin,
  shopProject,
  shopToken,
  type TestServer,
} from './test-server.ts'

/** A Cakelock server in the role of a hosted provider. The shop's project is for the portal of another server. */
export type TestProvider = {
  server: TestServer
  settings: ProviderSettings
  /** Stops listening and drops open connections. */
  close(): Promise<void>
}

export async function startTestProvider(): Promise<TestProvider> {
  const server = await createTestServer({}, {}, 'provider')
  const redirectUrls = [`${portalOrigin}/login`, `${portalOrigin}/reset-password`]
  await changeProject(server, { allowedOrigins: [portalOrigin, shopOrigin], redirectUrls })
  const listening = await new Promise<Server>((resolve) => {
    // Time passes with each request, so that the created objects have a known order.
    const fetch = (request: Request, env: object) => {
      server.clock.advance(1000)
      return server.app.fetch(request, env)
    }
    const started = serve({ fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started as Server))
  })
  const settings = {
    projectId: shopProject.id,
    secret: await createSecret(server),
    publicToken: shopToken,
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    isVendor: false,
  }
  const close = async () => {
    listening.closeAllConnections()
    await new Promise((resolve) => listening.close(resolve))
  }
  return { server, settings, close }
}

/** Longer than any test, because on a busy machine a call can take longer than the portal would wait. */
const timeout = 120_000

/** Connects to the provider like the portal's server, without the package's notice that the URL is not https. */
export const connectTo = (
  deps: Parameters<typeof openProvider>[0],
  { settings }: Pick<TestProvider, 'settings'>,
  watch = (client: Client): Client => client,
) =>
  openProvider(deps, settings, watch(createClient(settings.url, settings.secret, settings.projectId)), {
    timeout,
  })

export type HostedServer = {
  /** the portal's server; its `deps.identity` is the hosted adapter */
  server: TestServer
  provider: TestProvider
  /** the portal's connection to the provider */
  connected: Provider
  /** Makes the provider return only this response, until it is called without a response. */
  breakProvider(response?: () => Response | Promise<Response>): void
  /** Finishes pending deletions and revocations, as the next sweep does. */
  sweep(): Promise<void>
  /** Does the same as `sweep`, from another process on the same database. */
  sweepElsewhere(): Promise<void>
}

/** Creates a portal's server whose accounts are on a provider that it calls over HTTP. */
export async function createHostedServer(): Promise<HostedServer> {
  const provider = await startTestProvider()
  const base = await createTestServer()
  const project = { allowedOrigins: [portalOrigin], products: ['passwords'] }
  const connected = connectTo(base.deps, provider)
  const connect = () => connectHosted(base.deps, provider.settings, project, connected)
  const deps = connect()
  const signIn = { ...project, publicToken: shopToken, sites: [], oneTap: undefined }
  const app = createHostedApp(deps, { provider: provider.settings, signIn })
  const { fetch } = provider.server.app
  return {
    server: { ...base, deps, app },
    provider,
    connected,
    breakProvider(response) {
      provider.server.app.fetch = response ?? fetch
    },
    sweep: () => sweepPortal(deps),
    sweepElsewhere: () => sweepPortal(connect()),
  }
}

/**
 * Creates a person who has completed all onboarding steps, by the portal's API. @returns a session with the PIN entered
 */
export async function createHostedPerson(
  { server, provider }: HostedServer,
  email: string,
): Promise<{ token: string; userId: string }> {
  const made = await callApi(server, '/stytch/register', { email, password: testPassword })
  if (made.status !== 200) throw new Error(`The account was not created: ${JSON.stringify(made.body)}`)
  const [message] = await readOutbox(provider.server, email)
  const verification = { email, verify_code: message?.code }
  const verified = await callApi(server, '/verify_code', verification, made.body.session_token)
  if (verified.status !== 200) throw new Error(`The email was not verified: ${JSON.stringify(verified.body)}`)
  const token: string = verified.body.session_token
  await passGate(server, token, testPin)
  const pinResponse = await enterPin(server, token)
  if (pinResponse.status !== 200)
    throw new Error(`The onboarding steps were not completed: ${JSON.stringify(pinResponse.body)}`)
  return { token, userId: made.body.user.user_id }
}
