import type { Permission } from '#contract/permissions.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type FileDetail, modifyDates, modifyPermissions } from '#contract/routes/documents.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import { type Dates, pickChanged } from '../../access/date-rules.ts'
import { ApiError } from '../../api/api-error.ts'
import { useServices } from '../../context/use-services.ts'
import { applyChange, toReverting } from './access-change.ts'
import type { AccessChange } from './access-rules.ts'
import { areDatesUntouched, isAccessUntouched, toDates } from './conflicts.ts'
import { useCollision } from './use-collision.ts'
import type { Subject } from './use-document.ts'
import { type ChangeKind, type Report, useOptimisticChange } from './use-optimistic-change.ts'

type AccessReply = ReplyOf<typeof modifyPermissions>

/** A change of access. `before` is what its editor saw. */
type AccessRequest = {
  change: AccessChange
  before: readonly Permission[]
  version?: string | undefined
  notice?: Notice | undefined
  report: Report<AccessReply>
}

/** A change of dates: all of them before, as its editor saw them with their version, and after. */
type DatesRequest = {
  before: Dates
  after: Dates
  version: string | undefined
  report: Report<FileDetail>
}

/**
 * Changes access or dates (see useOptimisticChange). A change that would overwrite someone else's becomes the
 * `collision`, for its editor to decide.
 */
export function useChanges(subject: Subject) {
  const { api } = useServices()
  const { collision, collide } = useCollision()
  const { checksum, isAdmin: admin } = subject

  const access = useOptimisticChange<AccessRequest, AccessReply>(subject, collide, {
    ...accessKind,
    send: ({ change, notice }, version) =>
      api(modifyPermissions, { checksum, admin, ...change, version, notice }),
  })

  const dates = useOptimisticChange<DatesRequest, FileDetail>(subject, collide, {
    ...datesKind,
    /**
     * Sends only the dates that changed, to a server that knows versions. Servers before 5.1 require both, also one
     * that receives this call while a newer one responded with the details, during an upgrade.
     */
    async send({ before, after }, version) {
      if (version === undefined) return api(modifyDates, { checksum, admin, ...after })
      try {
        return await api(modifyDates, { checksum, admin, version, ...pickChanged(before, after) })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error
        return api(modifyDates, { checksum, admin, version, ...after })
      }
    },
  })

  return { access, dates, collision }
}

export type Changes = ReturnType<typeof useChanges>

const accessKind: Omit<ChangeKind<AccessRequest, AccessReply>, 'send'> = {
  version: 'access_version',
  saved: 'access.saved',
  failure: 'failure.permissions',
  apply: ({ change }, { permissions }) => ({ permissions: applyChange(permissions, change) }),
  revert: ({ change, before, report }) => ({ change: toReverting(change, before), before, report }),
  rebase: (request, { permissions, access_version }) => ({
    ...request,
    before: permissions,
    version: access_version,
  }),
  isUntouched: ({ change, before }, { permissions }) => isAccessUntouched(change, before, permissions),
  propose: ({ change }) => ({ what: 'access', change }),
}

const datesKind: Omit<ChangeKind<DatesRequest, FileDetail>, 'send'> = {
  version: 'dates_version',
  saved: 'dates.saved',
  failure: 'failure.dates',
  apply({ before, after }, old) {
    const { openable_date, expires_date } = { ...toDates(old), ...pickChanged(before, after) }
    return { openable_date, expiration_date: expires_date }
  },
  revert: ({ before, after, version, report }) => ({ before: after, after: before, version, report }),
  rebase: ({ before, after, report }, current) => ({
    before: toDates(current),
    after: { ...toDates(current), ...pickChanged(before, after) },
    version: current.dates_version,
    report,
  }),
  isUntouched: ({ before }, current) => areDatesUntouched(before, toDates(current)),
  propose: ({ after }) => ({ what: 'dates', dates: after }),
}
