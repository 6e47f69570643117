import type { FullBakery } from './bakery.ts'
import type { BenchCall } from './calls.ts'
import type { BenchEngine } from './engines.ts'
import { quantile } from './paired-statistics.ts'

export type Result = {
  label: string
  /** 95th percentiles in milliseconds: of the call, and of the same SQL through the driver */
  p95: number
  byHand: number
  /** how much longer the deepest page takes than the first */
  deeper: number | undefined
  /** tables that a plan scans sequentially, and the indexes that plans use */
  sequential: string[]
  indexes: string[]
}

/** Runs the functions in turn, so that other load affects all of them equally. @returns their 95th percentiles */
export async function timeInTurn(
  runs: number,
  works: readonly (() => Promise<unknown>)[],
): Promise<number[]> {
  const times = works.map((): number[] => [])
  for (let run = 0; run < runs + 1; run += 1) {
    for (const [index, work] of works.entries()) {
      const startedAt = performance.now()
      await work()
      // The first run is a warm-up.
      if (run > 0) times[index]?.push(performance.now() - startedAt)
    }
  }
  return times.map((list) => quantile(list, 0.95))
}

async function ask(
  { app, token }: FullBakery,
  { path, query, body }: Pick<BenchCall, 'path' | 'query' | 'body'>,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const admin = path === '/users/bakers' || body ? {} : { admin: 'true' }
  const response = await app.request(
    `/api/v1${path}?${new URLSearchParams({ ...admin, ...query })}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  )
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}: ${text}`)
  return text
}

/** Measures a call and its SQL through the driver, and checks the plans. */
export async function measure(
  engine: BenchEngine,
  bakery: FullBakery,
  call: BenchCall,
  runs: number,
): Promise<Result> {
  const { query, label, deepest } = call
  engine.takeStatements()
  await ask(bakery, call)
  const statements = engine.takeStatements()
  const nodes = (await engine.replay(statements, true)).flatMap(listNodes)
  const works: (() => Promise<unknown>)[] = [() => ask(bakery, call), () => engine.replay(statements)]
  if (deepest) works.push(() => ask(bakery, { ...call, query: { ...query, ...deepest } }))
  const [through = 0, byHand = 0, deep] = await timeInTurn(runs, works)
  engine.takeStatements()
  return {
    label,
    p95: through,
    byHand,
    deeper: deep === undefined ? undefined : deep - through,
    sequential: uniqueNames(nodes, (node) =>
      node['Node Type'] === 'Seq Scan' ? node['Relation Name'] : undefined,
    ),
    indexes: uniqueNames(nodes, (node) => node['Index Name']),
  }
}

export type Node = Record<string, unknown>

/** Lists every node of a plan. */
export function listNodes(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (value === null || typeof value !== 'object') return []
  const node = value as Node
  return ['Node Type' in node ? [node] : [], ...Object.values(node).map(listNodes)].flat()
}

const uniqueNames = (nodes: readonly Node[], toName: (node: Node) => unknown) => [
  ...new Set(nodes.map(toName).filter((name): name is string => typeof name === 'string')),
]
