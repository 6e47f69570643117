import { parseArgs } from 'node:util'
import { type Email, findEmail } from '#contract/ids.ts'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

/** A command about one account. `project` is the name of its project; undefined means the portal's. */
export type AccountCommand = {
  name: 'password expire' | 'second-factor remove'
  email: Email
  project?: string | undefined
}

export function parseAccountCommand(name: AccountCommand['name'], rest: readonly string[]): AccountCommand {
  const { values, positionals } = readOptions(name, () =>
    parseArgs({ args: [...rest], allowPositionals: true, options: { project: { type: 'string' } } }),
  )
  const [email] = parseArguments(name, positionals, ['EMAIL'])
  return { name, email: parseEmail(email), project: values.project }
}

export function parseEmail(text: string): Email {
  const email = findEmail(text)
  if (email === undefined)
    throw new UsageError(`'${text}' is not a valid email address. Example: ann@example.org`)
  return email
}
