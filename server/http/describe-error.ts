import { sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const mostFrames = 12

/** What the log holds of an error. */
export type DescribedError = {
  name: string
  /** a system's or a database's code, such as ECONNREFUSED or 23505 */
  code?: string
  constraint?: string
  message?: string
  /** where in our own files it happened, innermost first */
  frames?: string[]
  cause?: DescribedError
}

/**
 * An error for the log. The messages of a database and of a parser repeat what they were given (email addresses,
 * hashes, bodies), so of those only the name and the code are kept, and never the SQL.
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

/** Drizzle's errors have the query, those of PostgreSQL and PGlite a severity; JSON.parse quotes its input. */
function repeatsInput(problem: Error): boolean {
  return 'query' in problem || 'severity' in problem || problem instanceof SyntaxError
}

/** The lines of a stack that name our files, from the folder of the repository on. */
function toOwnFrames(stack = ''): string[] {
  return stack
    .split('\n')
    .filter((line) => line.startsWith('    at ') && line.includes(repository))
    .filter((line) => !line.includes(`${sep}node_modules${sep}`))
    .map((line) => line.slice('    at '.length).replace(/(?:file:\/\/)?\/.*$/, toRelative))
    .slice(0, mostFrames)
}

const toRelative = (path: string) => path.replace(/^file:\/\//, '').replace(repository, '')
