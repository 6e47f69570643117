import { afterAll, beforeAll, expect, it } from 'vitest'
import { stopRecording } from '../support/server/isolation/changes.ts'
import {
  createNeighbors,
  crossOrganizations,
  type Neighbors,
} from '../support/server/isolation/organizations.ts'
import { createTestServer } from '../support/server/test-server.ts'

const count = Number(process.env.CALLS ?? 10_000)
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 32)

let neighbors: Neighbors
beforeAll(async () => {
  neighbors = await createNeighbors(await createTestServer())
})
afterAll(() => stopRecording(neighbors.server))

it(`${count} random calls that the server serves (SEED=${seed}) reveal and change nothing in another organization (rule B38)`, async () => {
  const { calls, statuses, problems } = await crossOrganizations(neighbors, count, seed)
  const counts = [...statuses].sort().map(([status, responses]) => `${status}: ${responses}`)
  process.stdout.write(`${calls} served calls, seed ${seed}; responses ${counts.join(', ')}\n`)
  expect(problems).toEqual([])
})
