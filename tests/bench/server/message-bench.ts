import { type GatewayDouble, openGateway } from '../../support/server/gateway-double.ts'
import { quantile } from './paired-statistics.ts'
import { startBenchServer } from './start-bench-server.ts'

/** How many more milliseconds than a bare POST a code may take to reach the gateway, at the 95th percentile. */
const limit = 50

const runs = 400
const warmUp = 40

/**
 * Measures the time from the request for a code until the gateway receives it, alternating with a bare POST to the
 * gateway. @returns exceeded limits
 */
export async function benchMessages(databaseUrl: string): Promise<string[]> {
  return [...(await measureOn('PostgreSQL', databaseUrl)), ...(await measureOn('PGlite', undefined))]
}

async function measureOn(engine: string, databaseUrl: string | undefined): Promise<string[]> {
  const gateway = await openGateway()
  const args = [gateway.url, ...(databaseUrl === undefined ? [] : [databaseUrl])]
  const { child, started } = await startBenchServer<Started>('message-server.ts', args)
  try {
    const times: { product: number[]; bare: number[] } = { product: [], bare: [] }
    for (let run = 0; run < warmUp + runs; run += 1) {
      const product = await timeReceipt(gateway, () => requestCode(started, run))
      const bare = await timeReceipt(gateway, () => postBare(gateway, run))
      if (run < warmUp) continue
      times.product.push(product)
      times.bare.push(bare)
    }
    const [product = 0, bare = 0] = [times.product, times.bare].map((list) => quantile(list, 0.95))
    const line = `${engine}: a code reaches the gateway in ${product.toFixed(1)} ms, a bare POST in ${bare.toFixed(1)} ms (p95 of ${runs}), ${(product - bare).toFixed(1)} ms more`
    console.log(line)
    return product - bare <= limit ? [] : [`${line}, at most ${limit} wanted`]
  } finally {
    child.kill()
    gateway.close()
  }
}

type Started = { port: number; publicToken: string }

/** Returns the milliseconds from the call until the gateway next receives a message. */
async function timeReceipt(gateway: GatewayDouble, call: () => Promise<void>): Promise<number> {
  const received = new Promise<number>((resolve) => {
    gateway.response = ({ at }) => {
      resolve(at)
      return { status: 202 }
    }
  })
  const startedAt = performance.now()
  await call()
  return (await received) - startedAt
}

async function requestCode({ port, publicToken }: Started, run: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/sdk/v1/otps/sms/login_or_create`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${run % 256}.${Math.floor(run / 256)}`,
    },
    body: JSON.stringify({ phone_number: `+1312${200 + run}1000` }),
  })
  if (response.status !== 200)
    throw new Error(`The server responded with ${response.status}: ${await response.text()}`)
  await response.text()
}

async function postBare({ url }: GatewayDouble, run: number): Promise<void> {
  const response = await fetch(`${url}/in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      to: `+1312${200 + run}1000`,
      text: `${100_000 + run} is your code for Messages.`,
    }),
  })
  await response.text()
}
