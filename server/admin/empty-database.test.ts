import { expect, it } from 'vitest'
import { openEmptyDatabase } from '#support/server/database.ts'
import { createServerOn } from '#support/server/test-server.ts'
import { DocumentError } from '../identity/base/projects/read-document.ts'
import type { CommandName } from './parse-command.ts'
import { runCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

const noPortal = /^The database is empty: .+ Start the server once, .+\.$/
const noProject = /^No project has the name, ID or public token/

/** What each command prints, or what it says is missing, before the first start of a server. */
const commands: Record<CommandName, [args: string[], printed: RegExp]> = {
  'company add': [['bakery.org', 'Bakery'], noPortal],
  'admin add': [['ann@bakery.org'], noPortal],
  'admin remove': [['ann@bakery.org'], /^No (account|portal user|person|user)/],
  'pin clear': [['ann@bakery.org'], noPortal],
  'address release': [['ann@bakery.org'], /^ann@bakery.org is not held\.$/],
  'address hash': [['ann@bakery.org'], /^[0-9a-f]+$/],
  'password expire': [['ann@bakery.org'], noPortal],
  'second-factor remove': [['ann@bakery.org'], noPortal],
  'project apply': [['project.json'], /./],
  'project export': [['Shop'], noProject],
  'project remove': [['Shop', '--yes'], noProject],
  'project list': [[], /./],
  'secret create': [['Shop'], noProject],
  'secret list': [[], /./],
  'secret remove': [['project-live-1'], /./],
  'application add': [
    ['Recipes', '--project', 'Shop', '--redirect', 'https://recipes.example.test/callback'],
    noProject,
  ],
  'application list': [[], /./],
  impersonate: [['ann@bakery.org', '--project', 'Shop'], noProject],
  log: [['--project', 'Shop'], noProject],
  'mail dns': [['Shop'], noProject],
  'widget tag': [['Shop'], noProject],
  bounce: [[], /./],
  'bounce list': [[], /./],
  'bounce clear': [['ann@bakery.org'], /^Email to ann@bakery.org did not bounce\.$/],
  'webhook list': [[], /./],
  'webhook dead': [[], /./],
  'webhook replay': [['--project', 'Shop'], noProject],
  'master-key new': [['key'], /^'master-key new' reads or writes files/],
  'master-key replace': [[], /^'master-key replace' reads or writes files/],
  'master-key rotate': [[], noPortal],
  'signing-keys replace': [[], noPortal],
  'people list': [['Shop'], /project/],
  'people archive': [['Shop', 'user-1', 'user.json'], noProject],
  'people delete': [['Shop', 'user-1', '--yes'], noProject],
  'organization export': [['Shop', 'organization-1', 'corp.json'], noProject],
  'organization delete': [['Shop', 'organization-1', '--yes'], noProject],
  'people convert': [['users.json', 'people.jsonl'], /^'people convert' reads or writes files/],
  'people import': [['Shop', 'people.jsonl'], /^'people import' reads or writes files/],
  'people export': [['Shop', 'people.jsonl'], /^'people export' reads or writes files/],
}

it.each(Object.entries(commands))('%s explains what an empty database does not have', async (name, row) => {
  const [args, printed] = row
  const { deps } = await createServerOn(await openEmptyDatabase())
  const file = { text: '{}', secrets: {} }
  const text = await runCommand(deps, [...name.split(' '), ...args], file).catch((error: Error) => {
    expect([UsageError, DocumentError]).toContain(error.constructor)
    return error.message
  })
  expect(text).toMatch(printed)
})
