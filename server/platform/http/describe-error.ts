import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const maxFrames = 12

/** An error in the log. */
export type DescribedError = {
  name: string
  /** the error code of the system or database, such as ECONNREFUSED or 23505 */
  code?: string
  constraint?: string
  message?: string
  /** the stack frames in the product's files, innermost first */
  frames?: string[]
  cause?: DescribedError
}

/**
 * Describes an error for the log. The messages of databases and parsers repeat their input (email addresses, hashes,
 * bodies), so only their name and code are logged, never the SQL.
 */
export function describeError(problem: unknown): DescribedError {
  if (!(problem instanceof Error)) return { name: typeof problem, ...toCodes(problem) }
  const frames = toOwnFrames(problem.stack)
  return {
    name: problem.name,
    ...toCodes(problem),
    ...(repeatsInput(problem) ? {} : { message: problem.message }),
    ...(frames.length > 0 ? { frames } : {}),
    ...(problem.cause !== undefined ? { cause: describeError(problem.cause) } : {}),
  }
}

function toCodes(problem: unknown): Pick<DescribedError, 'code' | 'constraint'> {
  if (problem === null || typeof problem !== 'object') return {}
  const { code, constraint } = problem as { code?: unknown; constraint?: unknown }
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
  }
}

/** Drizzle's errors contain the query, those of PostgreSQL and PGlite a severity; JSON.parse quotes its input. */
function repeatsInput(problem: Error): boolean {
  return 'query' in problem || 'severity' in problem || problem instanceof SyntaxError
}

/** Returns the stack lines in the product's files, with paths relative to the repository. */
function toOwnFrames(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at ') && line.includes(repository))
    .filter((line) => !line.includes(`${sep}node_modules${sep}`))
    .map((line) => line.slice('    at '.length).replace(/(?:file:\/\/)?\/.*$/, toRelative))
    .slice(0, maxFrames)
}

const toRelative = (path: string) => path.replace(/^file:\/\//, '').replace(repository, '')
