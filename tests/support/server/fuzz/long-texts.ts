import { monitorEventLoopDelay } from 'node:perf_hooks'
import { filterNames } from '../../../../server/identity/api/backend/user-filters.ts'
import { createSecret } from '../backend-client.ts'
import type { TestServer } from '../test-server.ts'
import { type Actor, createActor, forgetLimits } from './actors.ts'
import { buildRequest } from './build-request.ts'
import type { Hostile } from './hostile.ts'
import { listDescribedBackendRoutes, listDescribedRoutes, nameOf } from './routes.ts'
import { listTargets } from './targets.ts'

const characters = 60_000

/** A request with a long text in one field. */
export type LongText = { name: string; send(origin: string): Promise<Response> }

type Credentials = { actor: Actor; backend: string }

/** Lists a request for each field of /v1 and /api/v1 that takes a text, and for each filter of a search. */
export async function listLongTexts(server: TestServer): Promise<LongText[]> {
  const credentials = {
    actor: await createActor(server),
    backend: `Basic ${btoa(`project-shop:${await createSecret(server)}`)}`,
  }
  return [...listFields(server, credentials), ...listFilters(credentials)]
}

function listFields(server: TestServer, { actor, backend }: Credentials): LongText[] {
  const value = toHostile('a'.repeat(characters))
  const ofPortal = listDescribedRoutes(server).filter(({ path }) => path.startsWith('/api/'))
  return [...ofPortal, ...listDescribedBackendRoutes(server)].flatMap((route) =>
    listTargets(route, [])
      .filter((target) => target.in === 'body' || target.in === 'query')
      .map((target) => ({
        name: `${nameOf(route)} ${'path' in target ? target.path.join('.') : ''}`,
        send(origin: string) {
          const candidates = actor.toCandidates(0)
          const { token } = actor.person
          const request = buildRequest(origin, { route, target, value, token, candidates })
          if (route.path.startsWith('/v1/')) request.headers.set('authorization', backend)
          return fetch(request)
        },
      })),
  )
}

const toHostile = (text: string): Hostile => ({
  name: 'a long text',
  json: JSON.stringify(text),
  encoded: encodeURIComponent(text),
})

/** Texts that a comparison with each user costs more than others: patterns, and letters of two cases or several bytes. */
const texts = ['a'.repeat(characters), '%_'.repeat(characters / 2), 'Ä'.repeat(characters / 2)]

function listFilters({ backend }: Credentials): LongText[] {
  const calls = [
    ...filterNames.map((name) => ({ path: '/v1/users/search', name })),
    ...['client_id', 'client_name', 'scopes'].map((name) => ({ path: '/v1/m2m/clients/search', name })),
  ]
  return calls.flatMap(({ path, name }) =>
    texts.flatMap((text) =>
      [text, [text]].map((value) => ({
        name: `POST ${path} ${name} = ${JSON.stringify(value).slice(0, 5)}…`,
        send: (origin: string) =>
          fetch(`${origin}${path}`, {
            method: 'POST',
            headers: { authorization: backend, 'content-type': 'application/json' },
            body: JSON.stringify({ query: { operands: [{ filter_name: name, filter_value: value }] } }),
          }),
      })),
    ),
  )
}

/** The longest time in which the event loop ran nothing else, in milliseconds. */
async function measureBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

/**
 * Measures how long a request holds the event loop. Other work on the machine only adds to it, so the shortest of several
 * attempts counts; they end as soon as one is below the limit.
 */
export async function measureHold(
  server: TestServer,
  origin: string,
  request: LongText,
  limit: number,
): Promise<{ name: string; hold: number; status: number }> {
  let [hold, status] = [Number.POSITIVE_INFINITY, 0]
  for (let attempt = 0; attempt < 4 && hold > limit; attempt += 1) {
    await forgetLimits(server)
    const took = await measureBlock(async () => {
      const response = await request.send(origin)
      await response.arrayBuffer()
      ;({ status } = response)
    })
    hold = Math.min(hold, took)
  }
  return { name: request.name, hold, status }
}

/** The median time of a health check while nothing else runs, in milliseconds. */
export async function measureHealthCheck(origin: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 40; count += 1) {
    const began = performance.now()
    await (await fetch(`${origin}/healthz`)).arrayBuffer()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[20] ?? 0
}
