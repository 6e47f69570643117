import { join } from 'node:path'
import { toJsonSchema } from '../../server/identity/base/document/document.ts'
import { toUserSchema } from '../../server/identity/operations/transfer/user-fields.ts'
import { textOf } from '../architecture/source-files.ts'
import { repository } from '../support/programs/server-process.ts'
import { createFindingTables, doctorGuidePath } from './doctor-findings.ts'
import { type Manifest, updateManifest } from './manifest.ts'
import { fillBlocks } from './markdown.ts'
import { createProjectTables, projectGuidePath, projectSchemaPath } from './project-fields.ts'
import { createTables } from './tables.ts'

export const referencePath = 'docs/embedding/reference.md'
const peopleSchemaPath = 'docs/people.schema.json'
export const manifestPath = 'widget/custom-elements.json'

/** The generated files as they should be, by path. */
export function generate(): Record<string, string> {
  const manifest = updateManifest(JSON.parse(textOf(manifestPath)) as Manifest)
  const [declaration] = manifest.modules.flatMap(({ declarations }) => declarations)
  if (!declaration) throw new Error(`${manifestPath} declares no element.`)
  return {
    [manifestPath]: `${JSON.stringify(manifest, null, 2)}\n`,
    [projectSchemaPath]: `${JSON.stringify(toJsonSchema(), null, 2)}\n`,
    [peopleSchemaPath]: `${JSON.stringify(toUserSchema(), null, 2)}\n`,
    [projectGuidePath]: fillBlocks(textOf(projectGuidePath), createProjectTables()),
    [doctorGuidePath]: fillBlocks(textOf(doctorGuidePath), createFindingTables()),
    [referencePath]: fillBlocks(textOf(referencePath), createTables(declaration)),
  }
}

export const absolute = (path: string) => join(repository, path)
