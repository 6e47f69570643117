/** Whether Node threw this error because a system call failed. */
export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && 'syscall' in error
}

const reasons: Record<string, string> = {
  ENOENT: 'not found',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
  ENAMETOOLONG: 'name too long',
  EROFS: 'read-only file system',
}

/** Describes a system error in a few words: `not found`, `permission denied`. */
export function toReason(error: unknown): string {
  if (!isSystemError(error)) return String(error)
  return reasons[error.code ?? ''] ?? error.message
}
