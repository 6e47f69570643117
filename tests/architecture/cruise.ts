import { createRequire } from 'node:module'
import { cruise as cruiseModules, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { repository } from '../support/programs/server-process.ts'

const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>
  options: object
}

export const rules = forbidden

export const parts = [
  'contract',
  'languages',
  'emails',
  'cake',
  'widget',
  'theme-studio',
  'portal',
  'clientside-services',
  'server',
  'baker',
  'demo-host',
  'stripe-simulator',
  'packages',
  'scripts',
  'tests',
] as const

/** One import that a rule forbids. */
export type Violation = { rule: string; from: string; to: string }

/** Reads all modules of `folders` below `root` and checks them against the rules. */
export async function cruise(
  folders: readonly string[],
  root: string = repository,
): Promise<{ modules: string[]; violations: Violation[] }> {
  const { output } = await cruiseModules([...folders], {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  })
  const { modules, summary } = output as ICruiseResult
  return {
    modules: modules.map(({ source }) => source),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
