/** PostgreSQL's code for a row that references a missing row. */
const foreignKeyViolation = '23503'

/** The foreign keys from a caller's own rows to the account or session. The accounts in a ban belong to others. */
const ownRows =
  /_(?:user|session)_fk$|(?<!^ban_accounts)_user_id_persons_id_fk$|^(?:activity_actor|files_owner)_id_persons_id_fk$/

/** Whether a write failed because a concurrent request deleted the caller's account or session. */
export function isOfDeletedAccount(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const { code, constraint } = problem as { code?: unknown; constraint?: unknown }
  if (code === foreignKeyViolation && typeof constraint === 'string') return ownRows.test(constraint)
  return isOfDeletedAccount(problem.cause)
}
