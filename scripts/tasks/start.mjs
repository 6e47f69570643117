import { build } from '../steps/build.mjs'
import { install } from '../steps/install.mjs'
import { runTogether } from '../steps/programs.mjs'

const plans = [
  { id: 'price_monthly', name: 'Monthly', interval: 'month', amount: 500 },
  { id: 'price_yearly', name: 'Yearly', interval: 'year', amount: 5000 },
]

/** What the server and the stand-in for Stripe must agree on. */
const toStripeVariables = ({ PORT = '4000', STRIPE_PORT = '4200', DATA_DIR = '.data', PLANS }) => ({
  STRIPE_API_BASE: `http://localhost:${STRIPE_PORT}`,
  STRIPE_SECRET_KEY: 'sk_test_of_the_stand_in',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_stand_in',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_stand_in',
  STRIPE_WEBHOOK_URL: `http://127.0.0.1:${PORT}/api/v1/stripe/webhook`,
  STRIPE_STAND_IN_FILE: `${DATA_DIR}/stripe.json`,
  PLANS: PLANS ?? JSON.stringify(plans),
})

/**
 * Development: the server on the loopback with demo data, the demo host, and a stand-in for Stripe unless the environment
 * has the key of an account.
 */
export async function run() {
  await install()
  await build()
  const hasAccount = Boolean(process.env.STRIPE_SECRET_KEY)
  const env = hasAccount ? {} : toStripeVariables(process.env)
  return runTogether([
    { name: 'The demo host', args: ['demo-host/main.ts'] },
    ...(hasAccount ? [] : [{ name: 'The stand-in for Stripe', args: ['stripe-stand-in/main.ts'], env }]),
    { name: 'The server', args: ['server/main.ts', 'development'], env },
  ])
}
