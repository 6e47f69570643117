import { parseArgs } from 'node:util'
import { type Email, findEmail } from '#contract/ids.ts'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

/** `project` is the name of the account's project, undefined for the portal's. */
export type PasswordCommand = { name: 'password expire'; email: Email; project?: string | undefined }

export function parsePassword(rest: readonly string[]): PasswordCommand {
  const name = 'password expire'
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
