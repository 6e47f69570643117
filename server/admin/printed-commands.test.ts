import { afterAll, expect, it, vi } from 'vitest'
import { addApplication } from '#support/server/applications.ts'
import { callBackend } from '#support/server/call-backend.ts'
import { createTestServer } from '#support/server/test-server.ts'
import { print, printError } from '../platform/machine/print.ts'
import { runCommand } from './run-command.ts'

const log = vi.spyOn(console, 'log').mockImplementation(() => {})
const error = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => vi.restoreAllMocks())

const evil = '\u001b]0;owned\u0007\u009b31m\u202e'

it('escapes control sequences in stored texts, so they do not reach the operator’s terminal', async () => {
  const server = await createTestServer()
  await addApplication(server, { name: `Recipes ${evil}` })
  const attributes = { ip_address: `203.0.113.9${evil}` }
  await callBackend(server, '/passwords/authenticate', {
    email: 'ann@example.org',
    password: 'x',
    attributes,
  })
  for (const command of [['application', 'list'], ['log'], ['log', '--json'], ['project', 'list']]) {
    print(await runCommand(server.deps, command))
  }
  const printed = log.mock.calls.flat().join('\n')
  expect(printed).toContain('Recipes \\u001b]0;owned\\u0007\\u009b31m\\u202e (for users of Shop)\n')
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Other}/u)
  expect(printed).not.toContain('203.0.113.9')
})

it('also escapes errors and progress', () => {
  printError(`No project is called '${evil}'.\nSecond line`)
  expect(error).toHaveBeenCalledWith(
    "No project is called '\\u001b]0;owned\\u0007\\u009b31m\\u202e'.\nSecond line",
  )
})
