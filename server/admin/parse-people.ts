import { parseArgs } from 'node:util'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { type ConvertCommand, convertOptions, parseConvert } from './parse-convert.ts'
import { UsageError } from './usage-error.ts'

/** `project` is the name or public token of a project. */
export type PeopleCommand =
  | { name: 'people import'; project: string; file: string; isDryRun: boolean; withEvents: boolean }
  | { name: 'people export'; project: string; file: string; withSecrets: boolean }
  | ConvertCommand
  | { name: 'people archive'; project: string; userId: string; file: string }
  | { name: 'people delete'; project: string; userId: string }

const options = {
  'people import': { 'dry-run': { type: 'boolean' }, events: { type: 'boolean' } },
  'people export': { 'with-secrets': { type: 'boolean' } },
  'people convert': convertOptions,
  'people archive': {},
  'people delete': { yes: { type: 'boolean' } },
} as const

export const isPeopleCommand = (name: string): name is PeopleCommand['name'] => Object.hasOwn(options, name)

export function parsePeople(name: PeopleCommand['name'], rest: readonly string[]): PeopleCommand {
  const { values, positionals } = readOptions(name, () =>
    parseArgs({ args: [...rest], allowPositionals: true, options: options[name] }),
  )
  const flags = values as Partial<Record<string, boolean>>
  switch (name) {
    case 'people import': {
      const [project, file] = parseArguments(name, positionals, ['PROJECT', 'FILE'])
      const { 'dry-run': isDryRun = false, events: withEvents = false } = flags
      return { name, project, file, isDryRun, withEvents }
    }
    case 'people export': {
      const [project, file] = parseArguments(name, positionals, ['PROJECT', 'FILE'])
      return { name, project, file, withSecrets: flags['with-secrets'] ?? false }
    }
    case 'people convert':
      return parseConvert(positionals, values as Parameters<typeof parseConvert>[1])
    case 'people archive': {
      const [project, userId, file] = parseArguments(name, positionals, ['PROJECT', 'USER_ID', 'FILE'])
      return { name, project, userId, file }
    }
    case 'people delete': {
      const [project, userId] = parseArguments(name, positionals, ['PROJECT', 'USER_ID'])
      if (flags.yes) return { name, project, userId }
      throw new UsageError(
        `'${name}' deletes ${userId} with all their data, which cannot be undone. To do that, add --yes.`,
      )
    }
  }
}

/** @throws UsageError if the server received the command without the operator's side */
export function rejectWithoutFiles({ name }: { name: string }): never {
  throw new UsageError(`'${name}' reads or writes files: run it with npm run admin.`)
}
