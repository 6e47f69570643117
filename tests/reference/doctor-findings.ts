import { catalog } from '../../server/doctor/examine.ts'
import type { FindingText } from '../../server/doctor/finding.ts'
import { code, toTable } from './markdown.ts'

export const doctorGuidePath = 'docs/doctor.md'

/** Returns the tables of docs/doctor.md: what each check may find, and the fix. */
export const createFindingTables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(catalog).map(([name, findings]) => [name.replace(' ', '-'), toFindingTable(findings)]),
  )

const toFindingTable = (findings: Readonly<Record<string, FindingText>>): string =>
  toTable(
    ['finding', '', 'what is wrong', 'fix'],
    Object.entries(findings).map(([id, { level, problem, fix }]) => [
      code(id),
      level,
      markValues(problem),
      markValues(fix),
    ]),
  )

/** Shows the values that differ between installations in italics. */
const markValues = (sentence: string) =>
  sentence.replace(/\{(\w+)\}/g, '*$1*').replace(/\{(\w+):([\w ]+)\}/g, '*$1* $2s')
