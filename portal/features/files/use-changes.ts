import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Permission } from '#contract/permissions.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type DocumentReply, modifyDates, modifyPermissions } from '#contract/routes/documents.ts'
import type { Notice } from '#contract/routes/recipients.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { type Dates, pickChanged } from '../../access/date-rules.ts'
import { ApiError } from '../../api/api-error.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { applyChange, toReverting } from './access-change.ts'
import type { AccessChange } from './access-rules.ts'
import { areDatesUntouched, findConflict, isAccessUntouched, repeat, toDates } from './conflicts.ts'
import { useCollision } from './use-collision.ts'
import { changeKey, keyOf, type Subject } from './use-document.ts'

type AccessReply = ReplyOf<typeof modifyPermissions>

/** What to say about a change that was made, whether to offer to undo it, and what follows for the form that made it. */
type Report<Reply> = {
  text: ScreenText
  canUndo: boolean
  onSaved?: (reply: Reply) => void
  /** what was entered has to stay */
  onFailed?: () => void
  /** the editor gave up the change in favor of another one */
  onDropped?: () => void
}

/** A change of access. `before` is what its editor saw. Without a version, the latest that this page received is sent. */
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
  report: Report<unknown>
}

/**
 * Changes access or dates. A change is visible immediately (rule P17). A toast then offers to undo it; if the server
 * rejects it, the previous state returns, and a toast says why. A change that would overwrite someone else's becomes
 * the `collision`, for its editor to decide. Lists and activity are fetched again.
 */
export function useChanges(subject: Subject) {
  const { api, showFailure, t, toasts } = useServices()
  const token = useSession()?.session_token
  const queries = useQueryClient()
  const { collision, collide } = useCollision()
  const { checksum, isAdmin: admin } = subject
  const key = keyOf(token, subject)
  const find = () => queries.getQueryData<DocumentReply>(key)
  const update = (patch: (old: DocumentReply) => Partial<DocumentReply>) =>
    queries.setQueryData<DocumentReply>(key, (old) => old && { ...old, ...patch(old) })
  const refetch = () => {
    if (!isLast()) return
    for (const name of ['files', 'activity', 'users']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const show = ({ text, canUndo }: Report<never>, undo: () => void) =>
    toasts.show('success', text, canUndo ? { label: t('access.undo'), onClick: undo } : undefined)
  // One after the other, because each change starts from the result of the one before.
  const scope = { id: `change ${checksum}` }
  const mutationKey = changeKey(subject)
  // A response would hide later changes that are still on their way.
  const isLast = () => queries.isMutating({ mutationKey }) === 1
  const onMutate = () => queries.cancelQueries({ queryKey: key })

  const access = useMutation({
    scope,
    mutationKey,
    mutationFn: ({ change, before, version = find()?.access_version, notice }: AccessRequest) =>
      repeat(version, (version) => api(modifyPermissions, { checksum, admin, ...change, version, notice }), {
        isUntouched: ({ permissions }) => isAccessUntouched(change, before, permissions),
        findVersion: (current) => current.access_version,
      }),
    async onMutate({ change }) {
      await onMutate()
      update(({ permissions }) => ({ permissions: applyChange(permissions, change) }))
    },
    onSuccess(detail, { change, report, before }) {
      const { access_version: version } = detail
      update(() => (isLast() ? detail : { access_version: version }))
      show(report, () =>
        access.mutate({
          change: toReverting(change, before),
          before: detail.permissions,
          version,
          report: { text: t('access.saved'), canUndo: false },
        }),
      )
      report.onSaved?.(detail)
    },
    onError(error, request) {
      const { change, before, report } = request
      const conflict = findConflict(error)
      if (conflict === undefined) {
        update(({ permissions }) => ({ permissions: applyChange(permissions, toReverting(change, before)) }))
        showFailure(error, 'failure.permissions')
        return report.onFailed?.()
      }
      const { permissions, access_version: version } = conflict.current
      update(() => conflict.current)
      collide(error, {
        ...conflict,
        what: 'access',
        change,
        apply: () => access.mutate({ ...request, before: permissions, version }),
        keep: () => report.onDropped?.(),
        dismiss: () => report.onFailed?.(),
      })
    },
    onSettled: refetch,
  })

  const dates = useMutation({
    scope,
    mutationKey,
    mutationFn: ({ before, after, version }: DatesRequest) =>
      repeat(version, (version) => sendDates({ before, after, version }), {
        isUntouched: (current) => areDatesUntouched(before, toDates(current)),
        findVersion: (current) => current.dates_version,
      }),
    async onMutate({ before, after }) {
      await onMutate()
      update((old) => toDetail({ ...toDates(old), ...pickChanged(before, after) }))
    },
    onSuccess(detail, { before, after, report }) {
      const { dates_version: version } = detail
      update(() => (isLast() ? detail : { dates_version: version }))
      const saved = toDates(detail)
      show(report, () =>
        dates.mutate({
          before: saved,
          after: { ...saved, ...pickChanged(after, before) },
          version,
          report: { text: t('dates.saved'), canUndo: false },
        }),
      )
      report.onSaved?.(detail)
    },
    onError(error, request) {
      const { before, after, report } = request
      const conflict = findConflict(error)
      if (conflict === undefined) {
        update((old) => toDetail({ ...toDates(old), ...pickChanged(after, before) }))
        showFailure(error, 'failure.dates')
        return report.onFailed?.()
      }
      const { current } = conflict
      const repeated = { ...toDates(current), ...pickChanged(before, after) }
      update(() => current)
      collide(error, {
        ...conflict,
        what: 'dates',
        dates: repeated,
        apply: () =>
          dates.mutate({ before: toDates(current), after: repeated, version: current.dates_version, report }),
        keep: () => report.onDropped?.(),
        dismiss: () => report.onFailed?.(),
      })
    },
    onSettled: refetch,
  })

  /**
   * Sends only the dates that changed, to a server that knows versions. Servers before 5.1 require both, also one that
   * receives this call while a newer one responded with the details, during an upgrade.
   */
  async function sendDates({ before, after, version }: Pick<DatesRequest, 'before' | 'after' | 'version'>) {
    if (version === undefined) return api(modifyDates, { checksum, admin, ...after })
    try {
      return await api(modifyDates, { checksum, admin, version, ...pickChanged(before, after) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error
      return api(modifyDates, { checksum, admin, version, ...after })
    }
  }

  return { access, dates, collision }
}

export type Changes = ReturnType<typeof useChanges>

const toDetail = ({ openable_date, expires_date }: Dates) => ({
  openable_date,
  expiration_date: expires_date,
})
