import { toCount } from '#contract/count.ts'
import { checkNames, type Examination } from './examine.ts'
import type { CheckResult, Finding } from './finding.ts'

/** The number of errors and of warnings. */
export type Counts = { errors: number; warnings: number }

export function countFindings(examination: Examination): Counts {
  const findings = Object.values(examination).flatMap((result) => result.findings)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return { errors: count('error'), warnings: count('warning') }
}

/** Returns the report for people: a line for each check without findings, and two for each finding. */
export function toText(examination: Examination): string {
  return [...checkNames.flatMap((name) => toLines(name, examination[name])), '', toSummary(examination)].join(
    '\n',
  )
}

const width = 'warning  '.length

function toLines(name: string, { findings, notes = [], skipped }: CheckResult): string[] {
  const toLine = (word: string, text: string) => `${word.padEnd(width)}${name}: ${text}`
  if (skipped !== undefined && findings.length === 0) return [toLine('skipped', skipped)]
  if (findings.length === 0) return [toLine('ok', notes.join(' '))]
  return findings.flatMap(({ level, problem, fix, id }) => [
    toLine(level, `${problem} (${id})`),
    `${' '.repeat(width)}Fix: ${fix}`,
  ])
}

function toSummary(examination: Examination): string {
  const { errors, warnings } = countFindings(examination)
  if (errors + warnings === 0) return 'Nothing is wrong.'
  return `${toCount(errors, 'error')}, ${toCount(warnings, 'warning')}. docs/doctor.md describes each by the name in parentheses.`
}

/** Returns the report for programs. */
export function toJson(examination: Examination): string {
  const checks = checkNames.map((name) => {
    const { findings, notes = [], skipped } = examination[name]
    return {
      check: name,
      findings,
      notes: findings.length === 0 && !skipped ? notes : [],
      skipped: skipped ?? null,
    }
  })
  return JSON.stringify({ ...countFindings(examination), checks }, null, 2)
}
