import type { Caller } from '../auth/sessions/store.ts'
import { AppError } from '../http/app-error.ts'

/** The organisation whose subscription the caller may see and change. @throws AppError not_allowed (rule S2) */
export function demandAdmin({ user }: Caller): string {
  if (!user.isAdmin || user.organisationId === null) throw new AppError('not_allowed')
  return user.organisationId
}
