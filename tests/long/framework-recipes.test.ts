import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import { type BackendFixture, createSecret, listenForBackend } from '../support/server/backend-client.ts'
import { startFrameworkRecipe } from '../support/server/framework-recipe.ts'
import { createSessionJwts, issueWithClock, otherClocks, shopId } from '../support/server/session-jwts.ts'

/** The pages of docs/recipes, with the commands that create the application to which the page adds files. */
const recipes: Record<string, { generator?: string[]; folder?: string }> = {
  express: {},
  hono: {},
  next: {
    generator: [
      'npx --yes create-next-app@latest my-app --ts --app --empty --no-tailwind --no-src-dir --yes',
    ],
    folder: 'my-app',
  },
  fastapi: {},
  django: {},
}

describe.each(Object.entries(recipes))('docs/recipes/%s.md', (name, { generator, folder: inner = '.' }) => {
  let server: BackendFixture
  let jwts: Awaited<ReturnType<typeof createSessionJwts>>
  let folder: Awaited<ReturnType<typeof makeFolder>>
  let recipe: Awaited<ReturnType<typeof startFrameworkRecipe>>

  beforeAll(async () => {
    server = await listenForBackend()
    folder = await makeFolder()
    const project = { origin: server.origin, projectId: shopId, secret: await createSecret(server.server) }
    recipe = await startFrameworkRecipe(name, { root: folder.path, inner }, project, {
      ...(generator ? { generator } : {}),
    })
    // The packages took longer to install than a JWT is valid, and the server's clock stands still.
    const { clock } = server.server
    clock.advance(Date.now() - clock.now().getTime())
    jwts = await createSessionJwts(server)
  }, 900_000)

  afterAll(async () => {
    await recipe?.stop()
    server.close()
    await folder.remove()
  })

  const statusOf = async (path: string, jwt?: string) => (await recipe.request('GET', path, jwt)).status

  it('rejects a request without a cookie', async () => {
    expect([await statusOf('/api/hello'), await statusOf('/api/account')]).toEqual([401, 401])
    expect((await recipe.request('POST', '/api/sign-out')).status).toBe(401)
  })

  it('accepts the JWT of a session, and reads the user', async () => {
    const hello = await recipe.request('GET', '/api/hello', jwts.valid)
    expect([hello.status, await hello.json()]).toEqual([200, { userId: jwts.userId }])
    const account = await recipe.request('GET', '/api/account', jwts.valid)
    expect(await account.json()).toEqual({ userId: jwts.userId, email: 'ann@example.org' })
  })

  it.each(otherClocks)('accepts the JWT of a session if its own clock %s', async (_, secondsAhead) => {
    const check = async () => statusOf('/api/hello', await issueWithClock(server, jwts.token, secondsAhead))
    await expect.poll(check).toBe(200)
  })

  it('rejects every JWT that is expired, issued for another purpose, or forged', async () => {
    const accepted: string[] = []
    for (const [problem, jwt] of Object.entries(jwts.rejected))
      if ((await statusOf('/api/hello', jwt)) !== 401) accepted.push(problem)
    expect(accepted).toEqual([])
  })

  it('signs the user out, here and at the server', async () => {
    const response = await recipe.request('POST', '/api/sign-out', jwts.valid)
    expect(response.status).toBe(204)
    const removed = response.headers
      .getSetCookie()
      .filter((cookie) => /Max-Age=0|Expires=Thu, 01.Jan.1970/i.test(cookie))
    expect(removed.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'stytch_session',
      'stytch_session_jwt',
    ])
    // The check of the JWT alone accepts it for up to five minutes; reading the user notices the end of the session.
    expect(await statusOf('/api/account', jwts.valid)).toBe(401)
  })
})
