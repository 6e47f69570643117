import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecret } from '#support/server/backend-client.ts'
import { startFrameworkRecipe } from '#support/server/framework-recipe.ts'
import { backendForAll, preparedForAll } from '#support/server/prepared-server.ts'
import { listAccepted, type RecipeProcess, startRecipe } from '#support/server/recipe-process.ts'
import {
  createSessionJwts,
  issueWithClock,
  otherClocks,
  rotateKey,
  shopId,
} from '#support/server/session-jwts.ts'

const server = backendForAll()
const jwts = preparedForAll(() => createSessionJwts(server))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cakelock-recipe-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('docs/recipes/check-session.mjs', () => {
  let recipe: RecipeProcess
  beforeAll(() => {
    const clock = pathToFileURL('tests/support/programs/movable-clock.mjs').href
    recipe = startRecipe([process.execPath, '--import', clock, 'docs/recipes/check-session.mjs'], {
      origin: server.origin,
      projectId: shopId,
      env: { CLOCK_IS_AHEAD_FILE: join(folder, 'seconds') },
    })
  })
  afterAll(() => recipe.stop())

  it('accepts the JWT of a session and returns its user ID', async () => {
    expect(await recipe.check(jwts.valid)).toBe(`accepted ${jwts.userId}`)
  })

  it.each(otherClocks)('accepts the JWT of a session if its own clock %s', async (_, secondsAhead) => {
    const check = async () => recipe.check(await issueWithClock(server, jwts.token, secondsAhead))
    await expect.poll(check).toBe(`accepted ${jwts.userId}`)
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

// Its packages are installed here anyway. `npm run test:long` runs the recipes of all frameworks.
describe('docs/recipes/hono.md', () => {
  let recipe: Awaited<ReturnType<typeof startFrameworkRecipe>>
  beforeAll(async () => {
    const project = { origin: server.origin, projectId: shopId, secret: await createSecret(server.server) }
    const nodeModules = resolve('node_modules')
    recipe = await startFrameworkRecipe(
      'hono',
      { root: await mkdtemp(join(folder, 'hono-')), inner: '.' },
      project,
      { nodeModules },
    )
  })
  afterAll(() => recipe?.stop())

  const get = (jwt?: string) => recipe.request('GET', '/api/account', jwt)

  it.each(otherClocks)('accepts the JWT of a session if its own clock %s', async (_, secondsAhead) => {
    const check = async () => {
      const jwt = await issueWithClock(server, jwts.token, secondsAhead)
      return (await recipe.request('GET', '/api/hello', jwt)).status
    }
    await expect.poll(check).toBe(200)
  })

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
