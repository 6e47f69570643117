import type { Deps } from '../deps.ts'
import { createInactivityRecorder } from '../identity/administration/email-senders.ts'
import { publish } from '../identity/events/publish.ts'
import { getPortalProject } from '../identity/projects/portal-project.ts'
import { toUnit } from '../identity/unit-of-work.ts'
import type { Tx } from '../platform/db/database.ts'
import { runCall } from '../platform/http/current-call.ts'
import { hashForLog } from '../platform/http/security-events.ts'
import { finishDeletions } from '../portal/persons/deleted-accounts.ts'
import { releaseHeldAddress } from './commands/addresses.ts'
import { addApplication, listApplications } from './commands/applications.ts'
import { runBounceCommand } from './commands/bounces.ts'
import { showEmailRecords } from './commands/email-records.ts'
import { impersonate } from './commands/impersonation.ts'
import { showLog } from './commands/log.ts'
import { rotateMasterKey } from './commands/master-key.ts'
import { addAdmin, addOrganization, removeAdmin } from './commands/organizations.ts'
import { expirePassword } from './commands/passwords.ts'
import { clearPin } from './commands/pins.ts'
import { applyProject, exportProject, listProjects, removeProject } from './commands/projects.ts'
import { removeSecondFactor } from './commands/second-factors.ts'
import { addSecret, listSecrets, removeSecret } from './commands/secrets.ts'
import { listDeadEvents, listWebhooks, replayEvents } from './commands/webhooks.ts'
import type { DocumentFile } from './document-file.ts'
import { type Command, parseCommand, usage } from './parse-command.ts'
import { rejectWithoutFiles } from './parse-people.ts'
import { archivePerson } from './people/archive-person.ts'
import { deletePerson } from './people/delete-person.ts'
import { runStep, type StepRequest } from './people/steps.ts'

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
  return runCall(call, async () => {
    const text = await deps.db.transaction(async (tx) => {
      const printed = await perform(tx, deps, command, file)
      if (portalChanges.has(command.name))
        await publish(toUnit(tx, await getPortalProject(tx)), { kind: 'operator_command' })
      return printed
    })
    if (command.name === 'people delete') await finishDeletions(deps)
    return text
  })
}

/**
 * Commands that change the portal or the whole server. The portal's log has an entry for each, with the command as its
 * call.
 */
const portalChanges: ReadonlySet<Command['name']> = new Set([
  'organization add',
  'admin add',
  'admin remove',
  'pin clear',
  'address release',
  'bounce clear',
  'project remove',
  'master-key rotate',
])

async function perform(
  tx: Tx,
  deps: Deps,
  command: Command,
  file: DocumentFile | undefined,
): Promise<string> {
  switch (command.name) {
    case 'organization add':
      return addOrganization(tx, deps, command)
    case 'admin add':
      return addAdmin(tx, deps, command)
    case 'admin remove':
      return removeAdmin(tx, deps, command)
    case 'pin clear':
      return clearPin(tx, deps, command)
    case 'address release':
      return releaseHeldAddress(tx, deps, command)
    case 'address hash':
      return hashForLog(deps.secrets, command.email)
    case 'password expire':
      return expirePassword(tx, deps, command)
    case 'second-factor remove':
      return removeSecondFactor(tx, deps, command)
    case 'project apply':
      return applyProject(tx, deps, command, file)
    case 'project export':
      return exportProject(tx, deps, command)
    case 'project remove':
      return removeProject(tx, deps, command)
    case 'project list':
      return listProjects(tx)
    case 'secret create':
      return addSecret(tx, deps, command)
    case 'secret list':
      return listSecrets(tx)
    case 'secret remove':
      return removeSecret(tx, deps, command)
    case 'application add':
      return addApplication(tx, deps, command)
    case 'application list':
      return listApplications(tx)
    case 'impersonate':
      return impersonate(tx, deps, command)
    case 'log':
      return showLog(tx, deps, command)
    case 'mail dns':
      return showEmailRecords(tx, deps, command)
    case 'bounce':
    case 'bounce list':
    case 'bounce clear':
      return runBounceCommand(
        tx,
        { ...deps, recordInactivity: createInactivityRecorder(deps) },
        command,
        file,
      )
    case 'webhook list':
      return listWebhooks(tx, command)
    case 'webhook dead':
      return listDeadEvents(tx, command)
    case 'webhook replay':
      return replayEvents(tx, deps, command)
    case 'master-key rotate':
      return rotateMasterKey(tx, deps)
    case 'people archive':
      return archivePerson(tx, deps, command)
    case 'people delete':
      return deletePerson(tx, deps, command)
    case 'people convert':
    case 'people import':
    case 'people export':
      return rejectWithoutFiles(command)
    case 'help':
      return usage
  }
}
