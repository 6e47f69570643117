import type { Deps } from '../../app/deps.ts'
import { publish } from '../../identity/base/events/publish.ts'
import type { DirectoryProject } from '../../identity/base/projects/store.ts'
import type { Rejection } from '../../identity/base/schema/import-batches.ts'
import { runUnit } from '../../identity/base/unit-of-work.ts'
import { type ExportPage, exportPage } from '../../identity/operations/transfer/export-users.ts'
import {
  type Batch,
  BatchDoneError,
  findProgress,
  findRejections,
  type NumberedUser,
  type Progress,
} from '../../identity/operations/transfer/import-progress.ts'
import {
  checkBatch,
  type ImportOptions,
  importBatch,
} from '../../identity/operations/transfer/import-users.ts'
import { countSealed, wrapHashes } from '../../identity/operations/transfer/wrap-hashes.ts'
import { requireConsumers } from '../commands/projects.ts'

/** The steps of `people import` and `people export`: the requests from the operator's side to the server. */
export type Steps = {
  /** how far a file has been imported */
  progress: { asks: { fileDigest: string }; responses: Progress }
  /** imports some lines; `done` if another process imported them */
  import: { asks: { batch: Batch; options: ImportOptions }; responses: { rejections: Rejection[] } | 'done' }
  /** checks some lines, and imports nothing */
  check: { asks: { people: NumberedUser[] }; responses: Rejection[] }
  /** the rejections in the first batch at or after a line */
  rejections: {
    asks: { fileDigest: string; fromLine: number }
    responses: { rejections: Rejection[]; nextLine: number } | null
  }
  /** wraps some of the hashes that imports sealed; returns how many remain */
  wrap: { asks: Record<never, never>; responses: number }
  export: { asks: { after: string | null; withSecrets: boolean }; responses: ExportPage }
  /** logs that the users were exported */
  exported: { asks: { people: number; withSecrets: boolean }; responses: null }
}

export type StepName = keyof Steps

/** A step as the operator's side sends it. */
export type StepRequest = { [Name in StepName]: { name: Name; asks: Steps[Name]['asks'] } }[StepName] & {
  project: string
}

/** Runs one step. @throws UsageError if there is no such project */
export async function runStep(deps: Deps, step: StepRequest): Promise<Steps[StepName]['responses']> {
  const project = await deps.db.transaction((tx) => requireConsumers(tx, step.project))
  switch (step.name) {
    case 'progress':
      return runUnit(deps.db, project, (unit) => findProgress(unit, step.asks.fileDigest))
    case 'import':
      return runImport(deps, project, step.asks)
    case 'check':
      return checkBatch(deps, project, step.asks.people)
    case 'rejections': {
      const { fileDigest, fromLine } = step.asks
      return runUnit(
        deps.db,
        project,
        async (unit) => (await findRejections(unit, fileDigest, fromLine)) ?? null,
      )
    }
    case 'wrap':
      await wrapHashes(deps)
      return countSealed(deps.db, project.id)
    case 'export':
      return exportPage(deps, project, step.asks)
    case 'exported':
      return runUnit(deps.db, project, async (unit) => {
        await publish(unit, { kind: 'people_exported', detail: step.asks })
        return null
      })
  }
}

async function runImport(deps: Deps, project: DirectoryProject, { batch, options }: Steps['import']['asks']) {
  try {
    return { rejections: await importBatch(deps, project, batch, options) }
  } catch (error) {
    if (error instanceof BatchDoneError) return 'done'
    throw error
  }
}
