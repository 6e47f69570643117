import { runCall } from '../platform/http/current-call.ts'
import { hashForLog } from '../platform/http/security-events.ts'
import { findPersonByAddress } from '../portal/addresses/store.ts'
import type { Deps } from '../portal/deps.ts'
import { endAllSessions, finishRevocations } from '../portal/persons/pending-changes.ts'
import { clearPinOf, releaseHeldAddress } from './commands/accounts.ts'
import { runBounceCommand } from './commands/bounces.ts'
import { addCompany, makeAdmin, removeAdmin } from './commands/companies.ts'
import { rotateMasterKey } from './commands/keys.ts'
import type { DocumentFile } from './document-file.ts'
import { type CommandName, parseCommand, usage } from './parse-command.ts'
import type { Perform } from './run-command.ts'
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
  if (command.name === 'help') return usage
  // TypeScript does not relate the types of the command and of its entry in the table.
  const perform = performers[command.name] as Perform<CommandName, Deps> | undefined
  if (!perform) {
    throw new UsageError(
      `${command.name} is not available here: the accounts are at a hosted provider (PROVIDER_URL). Use the provider’s own tools.`,
    )
  }
  return runCall(call, async () => {
    const text = await deps.db.transaction(async (tx) => perform(tx, deps, command, file))
    if (command.name === 'pin clear') await finishRevocations(deps)
    return text
  })
}

const performBounce: Perform<'bounce' | 'bounce list' | 'bounce clear', Deps> = (tx, deps, command, file) =>
  runBounceCommand(tx, { ...deps, recordInactivity: async () => {} }, command, file)

const performers: { [Name in CommandName]?: Perform<Name, Deps> } = {
  'company add': addCompany,
  'admin add': makeAdmin,
  'admin remove': removeAdmin,
  async 'pin clear'(tx, deps, { email }) {
    const match = await findPersonByAddress(tx, email)
    if (!match) throw new UsageError(`No portal user has the email address ${email}.`)
    await endAllSessions(tx, deps, match.person.id)
    return clearPinOf(tx, deps, match.person, email)
  },
  'address release': releaseHeldAddress,
  'address hash': (_tx, { secrets }, { email }) => hashForLog(secrets, email),
  bounce: performBounce,
  'bounce list': performBounce,
  'bounce clear': performBounce,
  'master-key rotate': rotateMasterKey,
}
