import { serveDemoHost } from './serve.ts'
import { businessToken, exitIfInUse, portFrom, projectId, publicToken } from './settings.ts'

/** The application in the demo data. */
const clientId = 'connected-app-test-00000000-0000-4000-8000-000000000001'
const clientSecret = 'sweet-cherry-pie-42'

const port = portFrom('DEMO_PORT', 4100)

try {
  const apiUrl = `http://localhost:${portFrom('PORT', 4000)}`
  await serveDemoHost({
    port,
    apiUrl,
    publicToken,
    businessToken,
    shopPort: portFrom('SHOP_PORT', 4300),
    application: { issuer: `${apiUrl}/v1/public/${projectId}`, clientId, clientSecret },
  })
} catch (error) {
  exitIfInUse(error, 'DEMO_PORT', port)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
