import type { Tx } from '../platform/db/database.ts'
import { runCall } from '../platform/http/current-call.ts'
import { hashForLog } from '../platform/http/security-events.ts'
import { findPersonByAddress } from '../portal/addresses/store.ts'
import type { Deps } from '../portal/deps.ts'
import { endAllSessions, finishRevocations } from '../portal/persons/pending-changes.ts'
import { releaseHeldAddress } from './commands/addresses.ts'
import { runBounceCommand } from './commands/bounces.ts'
import { rotateMasterKey } from './commands/master-key.ts'
import { addOrganization, makeAdmin, removeAdmin } from './commands/organizations.ts'
import { clearPinOf } from './commands/pins.ts'
import type { DocumentFile } from './document-file.ts'
import { type Command, parseCommand, usage } from './parse-command.ts'
import { UsageError } from './usage-error.ts'

/**
 * Executes an operator command on a server whose accounts are at a hosted provider. Only commands about the portal
 * work, and only for persons who have opened it.
 * @returns the text to print
 * @throws UsageError if nothing was changed
 */
export async function runHostedCommand(
  deps: Deps,
  argv: readonly string[],
  file?: DocumentFile,
): Promise<string> {
  const command = parseCommand(argv)
  const call = { clock: deps.clock, name: `admin ${command.name}`, network: '', userAgent: '' }
  return runCall(call, async () => {
    const text = await deps.db.transaction((tx) => perform(tx, deps, command, file))
    if (command.name === 'pin clear') await finishRevocations(deps)
    return text
  })
}

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
      return makeAdmin(tx, deps, command)
    case 'admin remove':
      return removeAdmin(tx, deps, command)
    case 'pin clear': {
      const match = await findPersonByAddress(tx, command.email)
      if (!match) throw new UsageError(`No portal user has the email address ${command.email}.`)
      await endAllSessions(tx, deps, match.person.id)
      return clearPinOf(tx, deps, match.person, command.email)
    }
    case 'address release':
      return releaseHeldAddress(tx, deps, command)
    case 'address hash':
      return hashForLog(deps.secrets, command.email)
    case 'bounce':
    case 'bounce list':
    case 'bounce clear':
      return runBounceCommand(tx, { ...deps, recordInactivity: async () => {} }, command, file)
    case 'master-key rotate':
      return rotateMasterKey(tx, deps)
    case 'help':
      return usage
    default:
      throw new UsageError(
        `${command.name} is not available here: the accounts are at a hosted provider (PROVIDER_URL). Use the provider’s own tools.`,
      )
  }
}
