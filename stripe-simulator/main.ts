import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plan } from './objects.ts'
import { startStripe } from './server.ts'
import { deliverEvents } from './webhooks.ts'

const read = (name: string): string => {
  const value = process.env[name]
  if (value) return value
  process.stderr.write(`${name} is missing. 'npm start' sets it.\n`)
  process.exit(1)
}

const webhook = { url: read('STRIPE_WEBHOOK_URL'), secret: read('STRIPE_WEBHOOK_SECRET') }
const plans = JSON.parse(read('PLANS')) as Plan[] // the server validates them and reports errors
const file = process.env.STRIPE_STAND_IN_FILE

/** @returns the data that an earlier run saved */
function load(): string | undefined {
  try {
    return file === undefined ? undefined : readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

let saved = load()
const port = Number(new URL(read('STRIPE_API_BASE')).port)
const stripe = await startStripe({
  plans,
  secretKey: read('STRIPE_SECRET_KEY'),
  port,
  json: saved,
  onAction: (account) => deliverEvents(account, webhook),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error
  process.stderr.write(
    `Port ${port} is taken. Set STRIPE_PORT to a free one, or stop the program that uses it.\n`,
  )
  process.exit(1)
})

function save(): void {
  const json = stripe.account.toJson()
  if (file === undefined || json === saved) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, json, { mode: 0o600 })
  saved = json
}

const timer = setInterval(async () => {
  stripe.simulation.advance()
  await deliverEvents(stripe.account, webhook)
  save()
}, 1000)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    clearInterval(timer)
    save()
    process.exit(0)
  })
}
