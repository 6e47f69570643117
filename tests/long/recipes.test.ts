import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import { type BackendFixture, listenForBackend } from '../support/server/backend-client.ts'
import { listAccepted, type RecipeProcess, startRecipe } from '../support/server/recipe-process.ts'
import {
  createSessionJwts,
  issueWithClock,
  otherClocks,
  rotateKey,
  shopId,
} from '../support/server/session-jwts.ts'

/** The recipes that `npm test` does not run, by the command that runs them. */
const commands: Record<string, (folder: string) => [string, ...string[]]> = {
  'check_session.py': () => ['/usr/bin/python3', 'docs/recipes/check_session.py'],
  'check_session.php': () => ['php', 'docs/recipes/check_session.php'],
  'check_session.go': (folder) => {
    const program = join(folder, 'check_session')
    execFileSync('go', ['build', '-o', program, 'docs/recipes/check_session.go'], {
      env: { ...process.env, GOCACHE: join(folder, 'go-cache'), GO111MODULE: 'off' },
    })
    return [program]
  },
  // Java finds the recipe's library through the variable CLASSPATH.
  'CheckSession.java': () => ['java', 'docs/recipes/CheckSession.java'],
}

describe.each(Object.entries(commands))('docs/recipes/%s', (_, toCommand) => {
  let server: BackendFixture
  let jwts: Awaited<ReturnType<typeof createSessionJwts>>
  let folder: Awaited<ReturnType<typeof makeFolder>>
  let recipe: RecipeProcess

  beforeAll(async () => {
    server = await listenForBackend()
    jwts = await createSessionJwts(server)
    folder = await makeFolder()
    const env = { KEY_CACHE: join(folder.path, 'keys.json') }
    recipe = startRecipe(toCommand(folder.path), { origin: server.origin, projectId: shopId, env })
  }, 180_000)

  afterAll(async () => {
    await recipe.stop()
    server.close()
    await folder.remove()
  })

  const countFetches = () => server.requests.filter((request) => request.includes('/jwks/')).length

  it('accepts the JWT of a session and returns its user ID', async () => {
    expect(await recipe.check(jwts.valid)).toBe(`accepted ${jwts.userId}`)
  })

  it.each(otherClocks)('accepts the JWT of a session if its own clock %s', async (_, secondsAhead) => {
    const check = async () => recipe.check(await issueWithClock(server, jwts.token, secondsAhead))
    await expect.poll(check).toBe(`accepted ${jwts.userId}`)
  })

  it('rejects every JWT that is expired, issued for another purpose, or forged', async () => {
    expect(await listAccepted(recipe, jwts.rejected)).toEqual([])
    expect(countFetches(), 'unknown keys cause no further requests for 30 seconds').toBe(1)
  })

  it('fetches the keys again after 30 seconds for a JWT signed with a new key', async () => {
    const rotated = await rotateKey(server, jwts.valid)
    const accepts = expect.poll(() => recipe.check(rotated), { timeout: 60_000, interval: 1000 })
    await accepts.toBe(`accepted ${jwts.userId}`)
    expect(countFetches()).toBe(2)
    expect(await recipe.check(jwts.valid)).toBe(`accepted ${jwts.userId}`)
  })
})
