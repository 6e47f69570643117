import { describe, expect, it } from 'vitest'
import { listActivity } from '#support/server/cakes.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { shopToken } from '#support/server/test-server.ts'
import { findCredentials } from '../../identity/api/backend/find-credentials.ts'
import { apiSecrets } from '../../identity/base/schema/api-secrets.ts'
import { recordSecretUse } from '../../identity/operations/administration/api-secrets.ts'
import { minutes } from '../../platform/machine/clock.ts'
import { runCommand } from '../run-command.ts'

const server = testServerForEach()

const run = (...argv: string[]) => runCommand(server.deps, argv)
const readRows = () => server.deps.db.transaction((tx) => tx.select().from(apiSecrets))
async function verify(projectId: string, secret: string) {
  const credentials = await server.deps.db.read((tx) => findCredentials(tx, { projectId, secret }))
  if (credentials?.secret) await recordSecretUse(server.deps, credentials.secret)
  return credentials?.secret
}

describe('secret create', () => {
  it('prints a secret once and stores only its hash', async () => {
    const printed = await run('secret', 'create', 'project-shop')
    const secret = /^Its secret is (secret-[\w-]{43})$/m.exec(printed)?.[1] ?? ''
    expect(printed).toContain('can read and write')
    expect(printed).toContain('project_id is project-shop')
    expect(JSON.stringify(await readRows())).not.toContain(secret)
    expect(await verify('project-shop', secret)).toMatchObject({ scope: 'write', lastFour: secret.slice(-4) })
    expect((await listActivity(server)).at(-1)).toMatchObject({
      action: 'api_secret_added',
      actor: 'operator',
      subject: 'Shop',
    })
  })

  it('creates a read-only secret', async () => {
    expect(await run('secret', 'create', 'project-shop', '--read')).toMatch(/can read\./)
    expect(await readRows()).toMatchObject([{ scope: 'read' }])
  })

  it('rejects a third secret of a project', async () => {
    await run('secret', 'create', 'project-shop')
    await run('secret', 'create', 'project-shop', '--read')
    await expect(run('secret', 'create', 'project-shop')).rejects.toThrow(/already has two API secrets/)
    await run('secret', 'create', 'project-portal')
    expect(await readRows()).toHaveLength(3)
  })

  it.each(['project-shop', 'Shop', shopToken])('accepts %s as the project', async (reference) => {
    expect(await run('secret', 'create', reference)).toContain('Its project_id is project-shop')
    await expect(run('secret', 'create', `${reference}s`)).rejects.toThrow(/No project has the name/)
  })
})

describe('secret list', () => {
  it('shows scope, last four characters and last use, but no secret', async () => {
    expect(await run('secret', 'list')).toBe('No project has an API secret.')
    const secret = /secret-[\w-]{43}/.exec(await run('secret', 'create', 'project-shop'))?.[0] ?? ''
    expect(await run('secret', 'list')).toMatch(
      /\(Shop\)\n.*\n {2}scope {6}write\n.*\n {2}last used {2}never/,
    )
    await verify('project-shop', secret)
    const listed = await run('secret', 'list')
    expect(listed).toContain(server.clock.now().toISOString())
    expect(listed).toContain(`ends in    ${secret.slice(-4)}\n`)
    expect(listed).not.toContain(secret)
  })
})

describe('secret remove', () => {
  it('rejects the secret from then on', async () => {
    const secret = /secret-[\w-]{43}/.exec(await run('secret', 'create', 'project-shop'))?.[0] ?? ''
    const id = (await readRows())[0]?.id ?? ''
    expect(await run('secret', 'remove', id)).toBe(`The API secret ${id} of Shop was removed.`)
    expect(await verify('project-shop', secret)).toBeUndefined()
    expect((await listActivity(server)).at(-1)).toMatchObject({ action: 'api_secret_removed' })
    await expect(run('secret', 'remove', id)).rejects.toThrow(/No API secret has the ID/)
  })
})

describe('an API secret', () => {
  it('is valid only for its own project', async () => {
    const secret = /secret-[\w-]{43}/.exec(await run('secret', 'create', 'project-shop'))?.[0] ?? ''
    expect(await verify('project-portal', secret)).toBeUndefined()
    expect(await verify('project-shop', `${secret.slice(0, -1)}~`)).toBeUndefined()
  })

  it('records its last use at most once a minute', async () => {
    const secret = /secret-[\w-]{43}/.exec(await run('secret', 'create', 'project-shop'))?.[0] ?? ''
    await verify('project-shop', secret)
    const first = server.clock.now()
    server.clock.advance(minutes(1) - 1)
    await verify('project-shop', secret)
    expect(await readRows()).toMatchObject([{ lastUsedAt: first }])
    server.clock.advance(1)
    await verify('project-shop', secret)
    expect(await readRows()).toMatchObject([{ lastUsedAt: server.clock.now() }])
  })
})
