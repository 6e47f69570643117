import { parseArgs } from 'node:util'
import { parseArguments, readOptions } from './parse-arguments.ts'
import { UsageError } from './usage-error.ts'

export type ProjectCommand =
  | {
      name: 'project apply'
      /** the path of the document */
      file: string
      /** the project to change, if the document renames it */
      projectName: string | undefined
      isDryRun: boolean
    }
  | { name: 'project export'; projectName: string }
  | {
      name: 'project remove'
      projectName: string
      /** the path of the export, which is written before the removal */
      exportFile: string
    }

export function parseProject(name: ProjectCommand['name'], rest: readonly string[]): ProjectCommand {
  switch (name) {
    case 'project apply':
      return parseApply(rest)
    case 'project export': {
      const [projectName] = parseArguments(name, rest, ['PROJECT'])
      return { name, projectName }
    }
    case 'project remove':
      return parseRemove(rest)
  }
}

function parseApply(rest: readonly string[]): ProjectCommand {
  const name = 'project apply'
  const { values, positionals } = readOptions(name, () =>
    parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, project: { type: 'string' } },
    }),
  )
  const [file] = parseArguments(name, positionals, ['FILE'])
  return { name, file, projectName: values.project, isDryRun: values['dry-run'] ?? false }
}

function parseRemove(rest: readonly string[]): ProjectCommand {
  const name = 'project remove'
  const { values, positionals } = readOptions(name, () =>
    parseArgs({
      args: [...rest],
      allowPositionals: true,
      options: { yes: { type: 'boolean' }, export: { type: 'string' } },
    }),
  )
  const [projectName] = parseArguments(name, positionals, ['PROJECT'])
  if (!values.yes) {
    throw new UsageError(
      `'${name}' deletes ${projectName} with its users, sessions, applications and API secrets. To do that, add --yes.`,
    )
  }
  return { name, projectName, exportFile: values.export ?? `${toFileName(projectName)}.project.json` }
}

/** Converts a name to a file name: `Demo shop` → `demo-shop`. */
const toFileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'project'
