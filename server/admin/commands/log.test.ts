import { beforeEach, describe, expect, it } from 'vitest'
import { createShopUser, testPassword } from '#support/server/people.ts'
import { callProvider } from '#support/server/provider-client.ts'
import { createTestServer, shopProject, type TestServer } from '#support/server/test-server.ts'
import { hashForLog } from '../../platform/http/security-events.ts'
import { hours } from '../../platform/machine/clock.ts'
import { runCommand } from '../run-command.ts'

const ann = 'ann@example.org'
let server: TestServer
let userId: string
beforeEach(async () => {
  server = await createTestServer()
  userId = (await createShopUser(server, ann)).userId
})

const run = (...argv: string[]) => runCommand(server.deps, ['log', ...argv])
const signIn = (password: string) =>
  callProvider(server, '/passwords/authenticate', {
    body: { email: ann, password, session_duration_minutes: 30 },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 \u001b[31m' },
  })

describe('npm run admin -- log', () => {
  it('shows readable lines, newest last, without control characters', async () => {
    await signIn('a wrong plum orchard')
    await signIn(testPassword)
    const account = hashForLog(server.deps.secrets, ann)
    const at = server.clock.now().toISOString()
    const clientDetails = '192.0.2.1, Firefox on Linux, POST /sdk/v1/passwords/authenticate'
    const lines = (await run()).split('\n')
    const requestId = / request-[\da-f-]{36}$/
    expect(lines.at(-1)).toMatch(requestId)
    expect(lines.slice(-2).map((line) => line.replace(requestId, ''))).toEqual([
      `${at}  Shop  password rejected  code unauthorized_credentials, account ${account}, ${clientDetails},`,
      `${at}  Shop  signed in  password, delivery knowledge, ${userId}, ${clientDetails},`,
    ])
    expect(lines[0]).toContain(`Shop  account created  ${userId}`)
    expect(lines.join('')).not.toContain('\u001b')
  })

  it('filters by project, user, kind, time and number', async () => {
    await signIn('a wrong plum orchard')
    await signIn(testPassword)
    const count = async (...argv: string[]) => (await run(...argv)).split('\n').length
    expect(await run('--project', 'Portal')).toBe('No entries.')
    expect(await count('--project', shopProject.id)).toBe(await count())
    expect(await run('--user', ann)).toBe(await run())
    expect(await run('--user', userId)).not.toContain('password rejected')
    expect(await count('--kind', 'sign_in')).toBe(1)
    expect(await count('--limit', '2')).toBe(2)
    server.clock.advance(hours(2))
    await signIn(testPassword)
    expect(await count('--since', '1h', '--kind', 'sign_in')).toBe(1)
    expect(await count('--since', '2026-01-01', '--kind', 'sign_in')).toBe(2)
  })

  it('prints one JSON object per line', async () => {
    await signIn(testPassword)
    const entries = (await run('--json', '--kind', 'sign_in')).split('\n').map((line) => JSON.parse(line))
    expect(entries).toMatchObject([{ project: 'Shop', kind: 'sign_in', userId, method: 'password' }])
  })

  it('shows operator commands in the log of the project they changed', async () => {
    const before = (await run()).split('\n').length
    await runCommand(server.deps, ['secret', 'create', shopProject.id])
    const lines = (await run()).split('\n')
    expect(lines).toHaveLength(before + 1)
    expect(lines.at(-1)).toMatch(
      /Shop {2}API secret created {2}scope write, secret api-secret-[\w-]+, admin secret create$/,
    )
  })

  it('shows commands that change the portal or the server in the portal’s log', async () => {
    const commands = [
      ['company', 'add', 'bakery.example', 'Bakery'],
      ['organization', 'add', 'other.example', 'Other'],
      ['project', 'remove', '--yes', 'Shop'],
    ]
    for (const command of commands) await runCommand(server.deps, command)
    const lines = (await run('--project', 'Portal', '--kind', 'operator_command')).split('\n')
    expect(lines.map((line) => line.split('  ').at(-1))).toEqual([
      'admin company add',
      'admin company add',
      'admin project remove',
    ])
  })

  it('rejects an unknown project', async () => {
    await expect(run('--project', 'Nowhere')).rejects.toThrow(
      /No project has the name, ID or public token 'Nowhere'/,
    )
  })
})
