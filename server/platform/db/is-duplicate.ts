/** PostgreSQL's code of a row that has a value which must be unique. */
const uniqueViolation = '23505'

/** Whether the database rejected a row because another row has a value that must be unique. */
export function isDuplicate(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  return (problem as { code?: unknown }).code === uniqueViolation || isDuplicate(problem.cause)
}
