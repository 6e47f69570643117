import { AsyncLocalStorage } from 'node:async_hooks'

const limits = new AsyncLocalStorage<number>()

/** How long a statement of a request may take on PostgreSQL, in milliseconds. The usual ones take a few. */
export const requestStatementMs = 10_000

/** How long a statement of an export may take: it reads a batch of a long list. */
export const exportStatementMs = 60_000

/**
 * How long a statement of a batch in the background may take. A batch has at most five, so it holds no lock for more than
 * two seconds.
 */
export const batchStatementMs = 300

/**
 * Limits how long each statement in the transactions and reads of this work may take on PostgreSQL. Beyond it, the
 * database ends the statement, and the work fails with DatabaseUnavailable. Work without a limit, such as a sweep, a
 * migration or an operator's command, takes as long as it needs. The embedded database cannot interrupt a statement.
 */
export const limitStatements = <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> =>
  limits.run(milliseconds, work)

/** @returns the limit in milliseconds; undefined if there is none */
export const findStatementLimit = (): number | undefined => limits.getStore()
