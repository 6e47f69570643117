import { ConfigError } from '../errors/config-error.ts'

/**
 * The database is temporarily unavailable: it is starting or stopping, rejects connections, ended this connection, or
 * its disk is full. The transaction was rolled back, or the connection was lost before the commit was confirmed.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The disk of the embedded database is nearly full. Its message names the folder, for the operator. */
export class DiskFull extends ConfigError {
  override name = 'DiskFull'
  readonly code = 'ENOSPC'
}

/**
 * Network error codes, and those of PostgreSQL: connection errors (class 08), shutdown and startup, resources,
 * deadlocks.
 */
const transientCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|EAI_AGAIN|08...|57P0[1235]|53300|40P01|40001)$/

/**
 * The codes for a transaction that was aborted only because of a concurrent one: deadlock and serialization failure.
 */
const abortedCodes = /^40(?:P01|001)$/

/** PostgreSQL's code for a statement that took longer than `statement_timeout`. */
const timedOutCode = '57014'

/** The code of the system, and that of PostgreSQL when it cannot extend a file (disk_full). */
const diskFullCodes = /^(?:ENOSPC|53100)$/

/** The driver's own errors have no code. */
const transientMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

/** Whether an error of the database, or its cause, is transient: the same request may succeed later. */
export function isTransient(problem: unknown): boolean {
  return listCauses(problem).some(
    (cause) => transientCodes.test(readCode(cause)) || transientMessages.test(cause.message),
  )
}

/** Whether the database rolled back a transaction only because of a concurrent one, so it can run again. */
export function isAborted(problem: unknown): boolean {
  return listCauses(problem).some((cause) => abortedCodes.test(readCode(cause)))
}

/** Whether a statement did not get a lock within `lock_timeout`, or only a concurrent transaction made it fail. */
export function isLockedOut(problem: unknown): boolean {
  return isAborted(problem) || listCauses(problem).some((cause) => readCode(cause) === '55P03')
}

/** Whether the database ended a statement because it took too long (statement-limit.ts). */
export function isTimedOut(problem: unknown): boolean {
  return listCauses(problem).some((cause) => readCode(cause) === timedOutCode)
}

/** PostgreSQL rejects a connection with an internal error (XX000) if it cannot write its cache of the catalog. */
const diskFullMessage = /^could not write init file/

/** Whether an error of the database, or its cause, is that its disk is full. */
export function isDiskFull(problem: unknown): boolean {
  return listCauses(problem).some(
    (cause) => diskFullCodes.test(readCode(cause)) || diskFullMessage.test(cause.message),
  )
}

/** Returns the innermost code of the system or the database; '' if there is none. */
export function findCode(problem: unknown): string {
  return listCauses(problem).map(readCode).findLast(Boolean) ?? ''
}

/** Returns an error and its causes, the innermost last. */
const listCauses = (problem: unknown): Error[] =>
  problem instanceof Error ? [problem, ...listCauses(problem.cause)] : []

const readCode = (problem: Error) =>
  'code' in problem && typeof problem.code === 'string' ? problem.code : ''
