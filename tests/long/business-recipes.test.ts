import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import {
  type Business,
  createBusiness,
  type SignedInMember,
  startOrganization,
} from '../support/server/business.ts'
import { startFrameworkRecipe } from '../support/server/framework-recipe.ts'
import { listen } from '../support/server/listen.ts'
import { signInByCode } from '../support/server/provider-client.ts'

/** The pages of docs/recipes, by their names in docs/backend.md. */
const recipes: Record<string, { name: string; generator?: string[]; folder?: string }> = {
  Express: { name: 'express' },
  Hono: { name: 'hono' },
  'Next.js': {
    name: 'next',
    generator: [
      'npx --yes create-next-app@latest my-app --ts --app --empty --no-tailwind --no-src-dir --yes',
    ],
    folder: 'my-app',
  },
  FastAPI: { name: 'fastapi' },
  Django: { name: 'django' },
}

/** The parts that docs/backend.md replaces in a recipe. */
function readChanges(recipe: string): { part: string; replacement: string }[] {
  const [, table = ''] =
    /\| recipes \| part \| replacement \|\n\|---\|---\|---\|\n([\s\S]+?)\n\n/.exec(
      readFileSync('docs/backend.md', 'utf8'),
    ) ?? []
  return table
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, of = '']) => of === 'all' || of.split(', ').includes(recipe))
    .map(([, , part = '', replacement = '']) => ({
      part: part.slice(1, -1),
      replacement: replacement.slice(1, -1),
    }))
}

describe.each(Object.entries(recipes))('the recipe for %s in a business project', (title, recipe) => {
  const { name, generator, folder: inner = '.' } = recipe
  const unused = new Set(readChanges(title).map(({ part }) => part))
  let fixture: Awaited<ReturnType<typeof listen>>
  let folder: Awaited<ReturnType<typeof makeFolder>>
  let business: Business
  let members: Record<'ann' | 'bob', SignedInMember>
  let running: Awaited<ReturnType<typeof startFrameworkRecipe>>

  const change = (text: string) =>
    readChanges(title).reduce((changed, { part, replacement }) => {
      if (changed.includes(part)) unused.delete(part)
      return changed.replaceAll(part, replacement)
    }, text)

  beforeAll(async () => {
    fixture = await listen()
    folder = await makeFolder()
    const { server, origin } = fixture
    business = await createBusiness(server)
    const project = { origin, projectId: business.id, secret: business.secret }
    running = await startFrameworkRecipe(name, { root: folder.path, inner }, project, {
      change,
      ...(generator && { generator }),
    })
    // The packages took longer to install than a JWT is valid, and the server's clock stands still.
    server.clock.advance(Date.now() - server.clock.now().getTime())
    members = {
      ann: await startOrganization(server, business, 'ann@corp.example'),
      bob: await startOrganization(server, business, 'bob@other.example'),
    }
  }, 900_000)

  afterAll(async () => {
    await running?.stop()
    fixture.close()
    await folder.remove()
  })

  const read = async (path: string, jwt?: string) => {
    const response = await running.request('GET', path, jwt)
    return { status: response.status, body: response.ok ? await response.json() : null }
  }

  it('has each part that is replaced', () => expect([...unused]).toEqual([]))

  it('tells members of two organizations apart', async () => {
    const { ann, bob } = members
    expect(ann.organizationId).not.toBe(bob.organizationId)
    for (const { jwt, organizationId } of [ann, bob])
      expect(await read('/api/hello', jwt)).toEqual({ status: 200, body: { userId: organizationId } })
  })

  it('reads the member', async () => {
    expect(await read('/api/account', members.ann.jwt)).toEqual({
      status: 200,
      body: { userId: members.ann.memberId, email: 'ann@corp.example' },
    })
  })

  it('rejects visitors without a session, and users of another project', async () => {
    const { server } = fixture
    const token = await signInByCode(server, 'ann@example.org')
    for (const jwt of [undefined, token, `${members.ann.jwt}x`])
      expect((await read('/api/hello', jwt)).status).toBe(401)
  })

  it('signs the member out', async () => {
    expect((await running.request('POST', '/api/sign-out', members.bob.jwt)).status).toBe(204)
    expect((await read('/api/account', members.bob.jwt)).status).toBe(401)
  })
})
