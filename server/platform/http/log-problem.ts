import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { describeError } from './describe-error.ts'

/** Logs a failure, unless the database is unavailable: watchOutages() logs that once for everything that fails. */
export function logProblem(log: Logger, problem: unknown, sentence: string): void {
  if (problem instanceof DatabaseUnavailable) return
  log.error({ problem: describeError(problem) }, sentence)
}
