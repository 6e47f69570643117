import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checksum, Email } from '#contract/ids.ts'
import {
  type DocumentReply,
  getDocument,
  modifyDates,
  modifyPermissions,
} from '#contract/routes/documents.ts'
import type { Dates } from '../../access/date-rules.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { applyChange, toReverting } from './access-change.ts'
import type { AccessChange } from './access-rules.ts'

/** Identifies the details of a cake: the cake, the viewer's email, and the mode. */
export type Subject = { checksum: Checksum; email: Email; isAdmin: boolean }

const keyOf = (token: string | undefined, { checksum, isAdmin }: Subject) => [
  'files',
  'document',
  token,
  checksum,
  isAdmin,
]

/** A cake's permissions, latest activity and chart, in local time. */
export function useDocument(subject: Subject) {
  const { api } = useServices()
  const token = useSession()?.session_token
  const { checksum, email, isAdmin } = subject
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return useQuery({
    queryKey: keyOf(token, subject),
    queryFn: ({ signal }) => api(getDocument, { checksum, email, admin: isAdmin, time_zone }, signal),
    // No refetch on window focus, so nothing moves (rule P16). Changes made here return the new state.
    refetchOnWindowFocus: false,
    meta: { handledInline: true },
  })
}

/** What to say about a change that was made, and whether to offer to undo it. */
type Report = { text: string; canUndo: boolean; onSaved?: () => void; onFailed?: () => void }

/**
 * Changes access or dates. A change is visible immediately (rule P17). A toast then offers to undo it; if the server
 * rejects it, the previous state returns, and a toast says why. Lists and activity are fetched again.
 */
export function useChanges(subject: Subject) {
  const { api, showFailure, t, toasts } = useServices()
  const token = useSession()?.session_token
  const queries = useQueryClient()
  const { checksum, isAdmin: admin } = subject
  const key = keyOf(token, subject)
  const update = (patch: (old: DocumentReply) => Partial<DocumentReply>) =>
    queries.setQueryData<DocumentReply>(key, (old) => old && { ...old, ...patch(old) })
  const refetch = () => {
    if (!isLast()) return
    for (const name of ['files', 'activity', 'users']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const report = ({ text, canUndo, onSaved }: Report, undo: () => void) => {
    toasts.show('success', text, canUndo ? { label: t('access.undo'), onClick: undo } : undefined)
    onSaved?.()
  }
  // One after the other, because each change starts from the result of the one before.
  const scope = { id: `change ${checksum}` }
  const mutationKey = ['change', checksum]
  // A response would hide later changes that are still on their way.
  const isLast = () => queries.isMutating({ mutationKey }) === 1
  const onMutate = () => queries.cancelQueries({ queryKey: key })

  const access = useMutation({
    scope,
    mutationKey,
    mutationFn: ({ change }: { change: AccessChange; report: Report; before: DocumentReply }) =>
      api(modifyPermissions, { checksum, admin, ...change }),
    async onMutate({ change }) {
      await onMutate()
      update(({ permissions }) => ({ permissions: applyChange(permissions, change) }))
    },
    onSuccess(detail, { change, report: saved, before }) {
      if (isLast()) update(() => detail)
      report(saved, () => {
        const revert = toReverting(change, before.permissions)
        access.mutate({ change: revert, report: { text: t('access.saved'), canUndo: false }, before })
      })
    },
    onError(error, { change, report: { onFailed }, before }) {
      const revert = toReverting(change, before.permissions)
      update(({ permissions }) => ({ permissions: applyChange(permissions, revert) }))
      showFailure(error, 'failure.permissions')
      onFailed?.()
    },
    onSettled: refetch,
  })

  const dates = useMutation({
    scope,
    mutationKey,
    mutationFn: ({ dates }: { dates: Dates; before: Dates; canUndo: boolean }) =>
      api(modifyDates, { checksum, admin, ...dates }),
    async onMutate({ dates: next }) {
      await onMutate()
      update(() => toDetail(next))
    },
    onSuccess(detail, { before, dates: changed, canUndo }) {
      if (isLast()) update(() => detail)
      report({ text: t('dates.saved'), canUndo }, () =>
        dates.mutate({ dates: before, before: changed, canUndo: false }),
      )
    },
    onError(error, { before }) {
      update(() => toDetail(before))
      showFailure(error, 'failure.dates')
    },
    onSettled: refetch,
  })
  return { access, dates }
}

const toDetail = ({ openable_date, expires_date }: Dates) => ({
  openable_date,
  expiration_date: expires_date,
})
