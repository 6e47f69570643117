import type { Context, Seen } from '../context.ts'
import type { DatabaseFacts } from '../database-facts.ts'
import { type CheckResult, createReporter, type Finding } from '../finding.ts'

export const keyFindings = {
  key_wrong: {
    level: 'error',
    problem:
      'CAKE_MASTER_KEY does not open this database: its data is encrypted with the master key {needed}, and the settings have {given}.',
    fix: 'Set CAKE_MASTER_KEY to the key of the database. During a rotation, also set CAKE_MASTER_KEY_PREVIOUS to the old key.',
  },
} as const

const report = createReporter(keyFindings)

export function findKeyProblems({
  missingKey,
}: Pick<NonNullable<DatabaseFacts['contents']>, 'missingKey'>): Finding[] {
  if (!missingKey) return []
  const { keyName: needed, knownNames } = missingKey
  return [report('key_wrong', { needed, given: knownNames.join(' and ') })]
}

export async function checkKeys(
  _: Context,
  { database, server, isServerRunning }: Seen,
): Promise<CheckResult> {
  if (!database && isServerRunning && !server)
    return {
      findings: [],
      skipped: 'The running server has the database open, so the master key cannot be compared with it.',
    }
  if (!database?.contents)
    return { findings: [], skipped: 'There is no database of this version to compare the master key with.' }
  return { findings: findKeyProblems(database.contents), notes: ['The master key opens the database.'] }
}
