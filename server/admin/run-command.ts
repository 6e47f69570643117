import type { Deps } from '../app/deps.ts'
import { sweepDeletedOrganizations } from '../identity/accounts/members/sweep-organizations.ts'
import { publish } from '../identity/base/events/publish.ts'
import { toUnit } from '../identity/base/unit-of-work.ts'
import { createInactivityRecorder } from '../identity/operations/administration/email-senders.ts'
import type { Tx } from '../platform/db/database.ts'
import { runCall } from '../platform/http/current-call.ts'
import { hashForLog } from '../platform/http/security-events.ts'
import { finishDeletions } from '../portal/persons/pending-changes.ts'
import {
  clearPin,
  expirePassword,
  impersonate,
  releaseHeldAddress,
  removeSecondFactor,
} from './commands/accounts.ts'
import { addApplication, listApplications } from './commands/applications.ts'
import { runBounceCommand } from './commands/bounces.ts'
import { addAdmin, addCompany, removeAdmin } from './commands/companies.ts'
import { showEmailRecords } from './commands/email-records.ts'
import { replaceSigningKeys, rotateMasterKey } from './commands/keys.ts'
import { showLog } from './commands/log.ts'
import { deleteOrganizationOf, exportOrganization } from './commands/organizations.ts'
import {
  applyProject,
  exportProject,
  listProjects,
  removeProject,
  showWidgetTag,
} from './commands/projects.ts'
import { addSecret, listSecrets, removeSecret } from './commands/secrets.ts'
import { listDeadEvents, listWebhooks, replayEvents } from './commands/webhooks.ts'
import type { DocumentFile } from './document-file.ts'
import { type Command, type CommandName, type CommandOf, parseCommand, usage } from './parse-command.ts'
import { listPeople } from './people/list-people.ts'
import { archivePerson, deletePerson } from './people/single-user.ts'
import { runStep, type StepRequest } from './people/steps.ts'
import { requirePortalProject } from './require-portal.ts'
import { UsageError } from './usage-error.ts'

/**
 * Executes one operator command in one transaction with its activity row.
 * @param file the document of `project apply`, or the notification of `bounce`
 * @param step a step of `people import` or `people export`, which has its own transactions
 * @returns the text to print, or the response of a step as JSON
 * @throws UsageError, DocumentError; nothing is changed then
 */
export async function runCommand(
  deps: Deps,
  argv: readonly string[],
  file?: DocumentFile,
  step?: StepRequest,
): Promise<string> {
  const command = parseCommand(argv)
  const call = { clock: deps.clock, name: `admin ${command.name}`, network: '', userAgent: '' }
  if (step) return runCall(call, async () => JSON.stringify(await runStep(deps, step)))
  if (command.name === 'help') return usage
  return runCall(call, async () => {
    const text = await deps.db.transaction(async (tx) => {
      // TypeScript does not relate the types of the command and of its entry in the table.
      const perform = performers[command.name] as Perform<CommandName>
      const printed = await perform(tx, deps, command, file)
      if (portalChanges.has(command.name))
        await publish(toUnit(tx, await requirePortalProject(tx)), { kind: 'operator_command' })
      return printed
    })
    if (command.name === 'people delete') await finishDeletions(deps)
    if (command.name === 'organization delete') await sweepDeletedOrganizations(deps)
    return text
  })
}

/**
 * Commands that change the portal or the whole server. The portal's log has an entry for each, with the command as its
 * call.
 */
const portalChanges: ReadonlySet<Command['name']> = new Set([
  'company add',
  'admin add',
  'admin remove',
  'pin clear',
  'address release',
  'bounce clear',
  'project remove',
  'master-key rotate',
  'signing-keys replace',
])

/** Executes a command, and returns what to print. */
export type Perform<Name extends CommandName, Needed = Deps> = (
  tx: Tx,
  deps: Needed,
  command: CommandOf<Name>,
  file: DocumentFile | undefined,
) => string | Promise<string>

const performBounce: Perform<'bounce' | 'bounce list' | 'bounce clear'> = (tx, deps, command, file) =>
  runBounceCommand(tx, { ...deps, recordInactivity: createInactivityRecorder(deps) }, command, file)

type FileCommand =
  | 'people convert'
  | 'people import'
  | 'people export'
  | 'master-key new'
  | 'master-key replace'

const rejectWithoutFiles: Perform<FileCommand> = (_tx, _deps, { name }) => {
  throw new UsageError(`'${name}' reads or writes files: run it with npm run admin.`)
}

const performers: { [Name in CommandName]: Perform<Name> } = {
  'company add': addCompany,
  'admin add': addAdmin,
  'admin remove': removeAdmin,
  'pin clear': clearPin,
  'address release': releaseHeldAddress,
  'address hash': (_tx, { secrets }, { email }) => hashForLog(secrets, email),
  'password expire': expirePassword,
  'second-factor remove': removeSecondFactor,
  'project apply': applyProject,
  'project export': exportProject,
  'project remove': removeProject,
  'project list': listProjects,
  'organization export': exportOrganization,
  'organization delete': deleteOrganizationOf,
  'secret create': addSecret,
  'secret list': listSecrets,
  'secret remove': removeSecret,
  'application add': addApplication,
  'application list': listApplications,
  impersonate,
  log: showLog,
  'mail dns': showEmailRecords,
  'widget tag': showWidgetTag,
  bounce: performBounce,
  'bounce list': performBounce,
  'bounce clear': performBounce,
  'webhook list': (tx, _deps, command) => listWebhooks(tx, command),
  'webhook dead': (tx, _deps, command) => listDeadEvents(tx, command),
  'webhook replay': replayEvents,
  'master-key new': rejectWithoutFiles,
  'master-key replace': rejectWithoutFiles,
  'master-key rotate': rotateMasterKey,
  'signing-keys replace': replaceSigningKeys,
  'people list': listPeople,
  'people archive': archivePerson,
  'people delete': deletePerson,
  'people convert': rejectWithoutFiles,
  'people import': rejectWithoutFiles,
  'people export': rejectWithoutFiles,
}
