import { serve } from '@hono/node-server'
import { Client } from 'stytch'
import { exitIfInUse, portFrom, projectId } from '../settings.ts'
import { createShop } from './shop.ts'

const secret = process.env.DEMO_SHOP_SECRET
if (!secret) {
  process.stderr.write("DEMO_SHOP_SECRET is missing. 'npm start' sets it.\n")
  process.exit(1)
}

const port = portFrom('SHOP_PORT', 4300)
const apiUrl = `http://localhost:${portFrom('PORT', 4000)}`
// Calls of client.fraud would send the secret to fraud_env, which defaults to a server of the vendor.
const client = new Client({ project_id: projectId, secret, env: apiUrl, fraud_env: apiUrl })

const server = serve({ fetch: createShop(client).fetch, port, hostname: '127.0.0.1' })
server.on('error', (error) => exitIfInUse(error, 'SHOP_PORT', port))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
