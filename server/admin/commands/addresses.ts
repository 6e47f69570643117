import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'
import { releaseAddress } from '../../portal/addresses/holds.ts'
import { findPersonByAddress } from '../../portal/addresses/store.ts'
import type { Deps } from '../../portal/deps.ts'
import { recordCommand } from '../operator.ts'
import { UsageError } from '../usage-error.ts'

/** Ends the hold on an email address (rule A15). @throws UsageError if it is not held */
export async function releaseHeldAddress(tx: Tx, deps: Deps, { email }: { email: Email }): Promise<string> {
  if (!(await releaseAddress(tx, deps, email))) throw new UsageError(`${email} is not held.`)
  const organizationId = (await findPersonByAddress(tx, email))?.person.organizationId ?? null
  await recordCommand(tx, deps, { action: 'address_released', subject: email, organizationId })
  return `${email} is released. The account that has it, or verifies it next, can open the files shared with it.`
}
