import { HonoRequest } from 'hono/request'
import type { TestServer } from '../test-server.ts'
import { buildRequest } from './build-request.ts'
import { firstOf } from './hostile.ts'
import { type DescribedRoute, isDescribed } from './routes.ts'
import type { Candidates } from './samples.ts'

/**
 * Calls a route without schemas once and records which fields it reads from its query and its form, so that new routes
 * are fuzzed without being listed.
 * @returns the names of the fields
 */
export async function learnFields(
  server: TestServer,
  route: DescribedRoute,
  candidates: Candidates,
): Promise<string[]> {
  const [value] = firstOf
  if (isDescribed(route) || value === undefined) return []
  const names = new Set<string>()
  const undo = [
    ...(['get', 'getAll', 'has'] as const).map((method) => spy(URLSearchParams.prototype, method, names)),
    spy(HonoRequest.prototype, 'query', names),
  ]
  try {
    const target = { in: 'field', name: 'none' } as const
    const token = undefined
    await server.app.request(
      buildRequest('http://localhost', { route, target, value, token, candidates, isForm: true }),
    )
  } finally {
    for (const restore of undo) restore()
  }
  return [...names].filter((name) => name !== 'none')
}

/** Records the first argument of each call and, for returned records, the keys that are read. */
function spy<Kind extends object>(kind: Kind, method: keyof Kind & string, names: Set<string>): () => void {
  const original = kind[method] as (...args: unknown[]) => unknown
  const noting = function (this: Kind, ...args: unknown[]) {
    const result = original.apply(this, args)
    if (typeof args[0] === 'string') names.add(args[0])
    if (args.length > 0 || result === null || typeof result !== 'object') return result
    return new Proxy(result, {
      get(record, name) {
        if (typeof name === 'string') names.add(name)
        return Reflect.get(record, name)
      },
    })
  }
  Object.assign(kind, { [method]: noting })
  return () => Object.assign(kind, { [method]: original })
}
