import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { openProvider } from '../../../server/adapters/hosted/provider.ts'
import type { ProviderSettings } from '../../../server/platform/config/provider-settings.ts'
import { createClient, createSecret } from './backend-client.ts'
import { changeProject } from './projects.ts'
import {
  createTestServer,
  portalOrigin,
  shopOrigin,
  shopProject,
  shopToken,
  type TestServer,
} from './test-server.ts'

/** A server of ours in the place of a hosted provider, with the shop's project for the portal of another server. */
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
    // Time passes with each request, so that the order of what they create is known.
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

/** Connects to the provider as the portal's server does, without the package's note that the URL is not https. */
export const connectTo = (
  deps: Parameters<typeof openProvider>[0],
  { settings }: Pick<TestProvider, 'settings'>,
) => openProvider(deps, settings, createClient(settings.url, settings.secret, settings.projectId))
