import type { Visitor } from '../../../platform/http/visitor.ts'
import type { Deps } from '../../base/deps.ts'
import type { DirectoryProject } from '../../base/projects/store.ts'
import { type DirectoryUnit, runUnit } from '../../base/unit-of-work.ts'
import {
  type CodeQuery,
  checkCode,
  consumeCode,
  findWorkingCode,
  type IssuedCode,
  toContact,
} from './codes.ts'
import { countAttempt, refundAttempt } from './limits.ts'

/** An attempt at a code. `Begun` is what its first transaction reads, `Result` what a correct code leads to. */
export type CodeAttempt<Begun extends { query: CodeQuery }, Result> = {
  project: DirectoryProject
  /** the code that the user entered */
  code: string
  /** reads what identifies the code, and anything else that the second transaction needs; may reject the attempt */
  begin: (unit: DirectoryUnit) => Promise<Begun>
  /**
   * Determines whose limits the attempt counts against. May reject the attempt before it counts.
   * @returns the visitor who enters the code, and the user whose attempts are counted separately from the network's
   */
  identifyVisitor: (issued: IssuedCode, begun: Begun) => { visitor: Visitor; userId?: string | null }
  /** locks what must be locked before the code and its contact (rule B39) */
  lock?: (unit: DirectoryUnit) => Promise<unknown>
  /**
   * Decides what a correct code proves, and signs in. If it throws, the code stays valid and the attempt stays counted.
   * @returns the result, and whether the code is consumed
   */
  decide: (
    unit: DirectoryUnit,
    issued: IssuedCode,
    begun: Begun,
  ) => Promise<{ result: Result; isConsumed: boolean }>
}

/** What became of an attempt. `invalid`: the code has expired, was used, had too many attempts or does not exist. */
export type CodeOutcome<Result> = { outcome: 'correct'; result: Result } | { outcome: 'wrong' | 'invalid' }

/**
 * Checks a code that a user entered. One transaction counts the attempt and is committed before the code is compared
 * (rule A9). A second one compares it, lets `decide` use it, and refunds the attempt unless the code was wrong.
 * @throws RequestError too_many_requests; anything that `begin`, `identifyVisitor` and `decide` throw
 */
export async function attemptCode<Begun extends { query: CodeQuery }, Result>(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'config'>,
  { project, code, begin, identifyVisitor, lock, decide }: CodeAttempt<Begun, Result>,
): Promise<CodeOutcome<Result>> {
  const counted = await runUnit(deps.db, project, async (unit) => {
    const begun = await begin(unit)
    const issued = await findWorkingCode(unit, deps, begun.query)
    // Without a working code there is nothing to guess, so the attempt does not count.
    if (!issued) return undefined
    const origin = { project, address: issued.address, ...identifyVisitor(issued, begun) }
    return { begun, issued, attempt: await countAttempt(unit, deps, origin) }
  })
  if (!counted) return { outcome: 'invalid' }
  const { begun, issued, attempt } = counted
  return runUnit(deps.db, project, async (unit): Promise<CodeOutcome<Result>> => {
    await lock?.(unit)
    const checked = await checkCode(unit, deps, begun.query, { code, contact: toContact(issued) })
    if (checked === 'wrong') return { outcome: checked }
    if (checked === 'invalid') {
      await refundAttempt(unit, attempt)
      return { outcome: checked }
    }
    const { result, isConsumed } = await decide(unit, checked, begun)
    if (isConsumed) await consumeCode(unit, checked.id)
    await refundAttempt(unit, attempt)
    return { outcome: 'correct', result }
  })
}
