import { describe, expect, it } from 'vitest'
import { listActivity } from '#support/server/cakes.ts'
import { testServerForEach } from '#support/server/prepared-server.ts'
import { findReferencedProject } from '../../identity/base/projects/store.ts'
import { apiSecrets } from '../../identity/base/schema/api-secrets.ts'
import { runCommand } from '../run-command.ts'

const server = testServerForEach()

const run = (...argv: string[]) => runCommand(server.deps, argv)
const find = (name: string) => server.deps.db.transaction((tx) => findReferencedProject(tx, name))

describe('project remove', () => {
  it('deletes a project with its API secrets', async () => {
    const text = JSON.stringify({ name: 'Bakery', origins: ['https://bakery.example'] })
    await runCommand(server.deps, ['project', 'apply', 'site.json'], { text, secrets: {} })
    expect(await run('project', 'remove', 'Bakery', '--yes')).toBe(
      'Bakery was removed. Its document is in bakery.project.json.',
    )
    expect(await find('Bakery')).toBeUndefined()
    expect(await server.deps.db.transaction((tx) => tx.$count(apiSecrets))).toBe(0)
    expect(await listActivity(server)).toContainEqual(
      expect.objectContaining({ actor: 'operator', action: 'project_removed', subject: 'Bakery' }),
    )
  })

  it.each([
    ['Portal', "Portal is the portal's project, which cannot be removed."],
    ['Nobody', "No project has the name, ID or public token 'Nobody'. List the projects with: project list"],
  ])('is rejected for %s', async (name, sentence) => {
    await expect(run('project', 'remove', name, '--yes')).rejects.toThrow(sentence)
    expect(await find('Portal')).toBeDefined()
  })
})

it('project list shows the name, ID, public token, origins and products', async () => {
  const listed = await run('project', 'list')
  expect(listed).toContain('Portal (the portal)\n  project ID    project-portal\n')
  expect(listed).toContain('  origins       http://demo.localhost:4100\n  products      oauth, crypto, ')
})
