/** What Node throws when the system refused something. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

const reasons: Record<string, string> = {
  ENOENT: 'there is nothing of that name',
  EACCES: 'not allowed',
  EPERM: 'not allowed',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'the name is too long',
  EROFS: 'the disk is read-only',
}

/** The part of a sentence that says why: `not allowed`, `there is nothing of that name`. */
export function toReason(error: unknown): string {
  if (!isSystemError(error)) return String(error)
  return reasons[error.code ?? ''] ?? error.message
}
