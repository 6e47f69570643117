import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendFixture, createSecret, listenForBackend } from '#support/server/backend-client.ts'
import { startFrameworkRecipe } from '#support/server/framework-recipe.ts'
import { createSessionJwts, shopId } from '#support/server/session-jwts.ts'

// Its packages are installed here anyway. `npm run test:long` runs the recipes of all frameworks.

let server: BackendFixture
let jwts: Awaited<ReturnType<typeof createSessionJwts>>
let folder: string
let recipe: Awaited<ReturnType<typeof startFrameworkRecipe>>
beforeAll(async () => {
  server = await listenForBackend()
  jwts = await createSessionJwts(server)
  folder = await mkdtemp(join(tmpdir(), 'cakelock-recipe-'))
  const project = { origin: server.origin, projectId: shopId, secret: await createSecret(server.server) }
  const nodeModules = resolve('node_modules')
  recipe = await startFrameworkRecipe('hono', { root: folder, inner: '.' }, project, { nodeModules })
})
afterAll(async () => {
  await recipe?.stop()
  server.close()
  await rm(folder, { recursive: true })
})

const get = (jwt?: string) => recipe.request('GET', '/api/account', jwt)

describe('docs/recipes/hono.md', () => {
  it('reads the user of a session', async () => {
    expect(await (await get(jwts.valid)).json()).toEqual({ userId: jwts.userId, email: 'ann@example.org' })
  })

  it('rejects requests without a session, and JWTs that are expired, forged, or for another purpose', async () => {
    const statuses = await Promise.all(
      [undefined, ...Object.values(jwts.rejected)].map(async (jwt) => (await get(jwt)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([401]))
  })
})
