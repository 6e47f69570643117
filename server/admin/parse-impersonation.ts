import { parseArgs } from 'node:util'
import type { Email } from '#contract/ids.ts'
import { unnamedOperator } from '../identity/impersonation/impersonation.ts'
import { parseEmail } from './parse-account.ts'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

export type ImpersonationCommand = {
  name: 'impersonate'
  email: Email
  project: string
  /** the operator, as named in the session */
  by: string
}

export function parseImpersonation(rest: readonly string[]): ImpersonationCommand {
  const name = 'impersonate'
  const { values, positionals } = readOptions(name, () =>
    parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: { project: { type: 'string' }, by: { type: 'string' } },
    }),
  )
  const [email] = parseArguments(name, positionals, ['EMAIL'])
  if (values.project === undefined) {
    throw new UsageError("'impersonate' needs a --project: the name of the account’s project.")
  }
  const by = values.by === undefined ? unnamedOperator : parseEmail(values.by)
  return { name, email: parseEmail(email), project: values.project, by }
}
