import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { describeError } from './describe-error.ts'

/** Logs a failure, unless the database is unavailable: watchOutages() logs that once for everything that fails. */
export function logProblem(log: Logger, problem: unknown, sentence: string): void {
  if (problem instanceof DatabaseUnavailable) return
  log.error({ problem: describeError(problem) }, sentence)
}

/** Does work for each item in turn. A failure is logged with the sentence, and the other items follow. */
export async function tryEach<Item>(
  log: Logger,
  items: readonly Item[],
  sentence: string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    await work(item).catch((problem: unknown) => log.warn({ problem: describeError(problem) }, sentence))
  }
}
