import { parseArgs } from 'node:util'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

/** `project` is the name or public token of a project. */
export type PeopleCommand =
  | { name: 'people import'; project: string; file: string; isDryRun: boolean; withEvents: boolean }
  | { name: 'people export'; project: string; file: string; withSecrets: boolean }

const options = {
  'people import': { 'dry-run': { type: 'boolean' }, events: { type: 'boolean' } },
  'people export': { 'with-secrets': { type: 'boolean' } },
} as const

export const isPeopleCommand = (name: string): name is PeopleCommand['name'] => Object.hasOwn(options, name)

export function parsePeople(name: PeopleCommand['name'], rest: readonly string[]): PeopleCommand {
  const { values, positionals } = readOptions(name, () =>
    parseArgs({ args: [...rest], allowPositionals: true, options: options[name] }),
  )
  const flags = values as Partial<Record<string, boolean>>
  const [project, file] = parseArguments(name, positionals, ['PROJECT', 'FILE'])
  switch (name) {
    case 'people import':
      return {
        name,
        project,
        file,
        isDryRun: flags['dry-run'] ?? false,
        withEvents: flags.events ?? false,
      }
    case 'people export':
      return { name, project, file, withSecrets: flags['with-secrets'] ?? false }
  }
}

/** @throws UsageError in place of the command, if the server received it without the operator's side */
export function refuseWithoutFiles({ name }: PeopleCommand): never {
  throw new UsageError(`'${name}' reads or writes files: run it with npm run admin.`)
}
