import { type Permission, permissionsFor } from '#contract/permissions.ts'
import type { DocumentReply } from '#contract/routes/documents.ts'

/** A pending request for access to a cake. */
export type AccessRequest = NonNullable<DocumentReply['access_requests']>[number]

/** The requests of users without access. A grant is visible before the server has confirmed it. */
export const findOpenRequests = (
  requests: readonly AccessRequest[] = [],
  permissions: readonly Permission[],
): AccessRequest[] => requests.filter(({ email }) => permissionsFor(permissions, email).length === 0)
