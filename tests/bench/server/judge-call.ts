import type { App } from '../../../server/platform/http/context.ts'
import type { BenchEngine } from './engines.ts'
import { listNodes, timeInTurn } from './measure.ts'

/** Calls the backend API. @throws Error unless it responds with 200 */
export async function postToBackend(
  app: App,
  path: string,
  authorization: string,
  body: object,
): Promise<string> {
  const response = await app.request(`/v1${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(text)
  return text
}

/** How often each call is made, so that two slow calls do not count. */
const runs = 40

/**
 * Compares the 95th percentile of a call with that of the same SQL through the driver, and prints both.
 * @returns the exceeded limit
 */
export async function judgeCall(
  engine: BenchEngine,
  label: string,
  call: () => Promise<unknown>,
): Promise<string | undefined> {
  engine.takeStatements()
  await call()
  const statements = engine.takeStatements()
  const nodes = (await engine.replay(statements, true)).flatMap(listNodes)
  const scanned = nodes.flatMap((node) =>
    node['Node Type'] === 'Seq Scan' ? [String(node['Relation Name'])] : [],
  )
  const [through = 0, byHand = 0] = await timeInTurn(runs, [call, () => engine.replay(statements)])
  engine.takeStatements()
  const isOver = through > byHand * 1.2 + 15
  const large = [...new Set(scanned)].filter((name) => !['projects', 'api_secrets'].includes(name))
  const line = `${through.toFixed(1).padStart(8)} ms ${byHand.toFixed(1).padStart(8)} by hand  ${label}`
  console.log(`${line}${large.length > 0 ? ` (scans ${large.join(', ')})` : ''}${isOver ? '  OVER' : ''}`)
  return isOver ? `${label}: ${through.toFixed(1)} ms, by hand ${byHand.toFixed(1)} ms` : undefined
}
