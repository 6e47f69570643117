import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BackendFixture, listenForBackend } from '#support/server/backend-client.ts'
import { listAccepted, type RecipeProcess, startRecipe } from '#support/server/recipe-process.ts'
import { createSessionJwts, rotateKey, shopId } from '#support/server/session-jwts.ts'

let server: BackendFixture
let jwts: Awaited<ReturnType<typeof createSessionJwts>>
let recipe: RecipeProcess
let folder: string

beforeAll(async () => {
  server = await listenForBackend()
  jwts = await createSessionJwts(server)
  folder = await mkdtemp(join(tmpdir(), 'cakelock-recipe-'))
  const clock = pathToFileURL('tests/support/movable-clock.mjs').href
  recipe = startRecipe([process.execPath, '--import', clock, 'docs/recipes/check-session.mjs'], {
    origin: server.origin,
    projectId: shopId,
    env: { CLOCK_IS_AHEAD_FILE: join(folder, 'seconds') },
  })
})
afterAll(async () => {
  await recipe.stop()
  server.close()
  await rm(folder, { recursive: true })
})

describe('docs/recipes/check-session.mjs', () => {
  it('accepts the JWT of a session and returns its user ID', async () => {
    expect(await recipe.check(jwts.valid)).toBe(`accepted ${jwts.userId}`)
  })

  it('rejects every JWT that is expired, issued for something else, or forged', async () => {
    expect(await listAccepted(recipe, jwts.rejected)).toEqual([])
  })

  it('fetches the keys only once, even when JWTs name an unknown key', () => {
    expect(server.requests.filter((request) => request.includes('/jwks/'))).toHaveLength(1)
  })

  it('fetches the keys again after 30 seconds for a JWT signed with a new key', async () => {
    const rotated = await rotateKey(server, jwts.valid)
    expect(await recipe.check(rotated)).toMatch(/^refused/)
    await writeFile(join(folder, 'seconds'), '31')
    expect(await recipe.check(rotated)).toBe(`accepted ${jwts.userId}`)
    expect(await recipe.check(jwts.valid)).toBe(`accepted ${jwts.userId}`)
  })
})
