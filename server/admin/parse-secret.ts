import { parseArgs } from 'node:util'
import type { ApiScope } from '../identity/schema/api-secrets.ts'
import { parseArguments, readOptions } from './parse-arguments.ts'

export type SecretCommand =
  | { name: 'secret create'; projectName: string; scope: ApiScope }
  | { name: 'secret remove'; id: string }

export function parseSecret(name: SecretCommand['name'], rest: readonly string[]): SecretCommand {
  if (name === 'secret remove') {
    const [id] = parseArguments(name, rest, ['ID'])
    return { name, id }
  }
  const { values, positionals } = readOptions(name, () =>
    parseArgs({ args: [...rest], allowPositionals: true, options: { read: { type: 'boolean' } } }),
  )
  const [projectName] = parseArguments(name, positionals, ['PROJECT'])
  return { name, projectName, scope: values.read ? 'read' : 'write' }
}
