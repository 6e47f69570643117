/** PostgreSQL's code for a duplicate of a unique value. */
const uniqueViolation = '23505'

/** Whether the database rejected a row because it duplicates a unique value. */
export function isDuplicate(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  return (problem as { code?: unknown }).code === uniqueViolation || isDuplicate(problem.cause)
}
