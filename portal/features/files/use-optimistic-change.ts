import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DocumentReply, FileDetail } from '#contract/routes/documents.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices, useSession } from '../../context/use-services.ts'
import { findConflict, repeat } from './conflicts.ts'
import type { Collision, Proposal } from './use-collision.ts'
import { changeKey, keyOf, type Subject } from './use-document.ts'

/** What to say about a change that was made, whether to offer to undo it, and what follows for the form that made it. */
export type Report<Reply> = {
  text: ScreenText
  canUndo: boolean
  onSaved?: (reply: Reply) => void
  /** what was entered has to stay */
  onFailed?: () => void
  /** the editor gave up the change in favor of another one */
  onDropped?: () => void
}

/** A change of a state that its editor saw. Without a version, the latest that this page received is sent. */
type Request<Reply> = { version?: string | undefined; report: Report<Reply> }

/** What a kind of change does to the details of a cake. */
export type ChangeKind<Change extends Request<Reply>, Reply extends FileDetail> = {
  version: 'access_version' | 'dates_version'
  saved: 'access.saved' | 'dates.saved'
  failure: 'failure.permissions' | 'failure.dates'
  send: (request: Change, version: string | undefined) => Promise<Reply>
  /** Returns what changes in the details. */
  apply: (request: Change, old: FileDetail) => Partial<FileDetail>
  /** Returns the request that restores what the editor saw. */
  revert: (request: Change) => Change
  /** Returns the same change of another state. */
  rebase: (request: Change, current: FileDetail) => Change
  /** Whether the change overwrites nothing of another state. */
  isUntouched: (request: Change, current: FileDetail) => boolean
  /** Returns what the editor decides about after a collision. */
  propose: (request: Change) => Proposal
}

/**
 * Changes the details of a cake. A change is visible immediately (rule P17). A toast then offers to undo it; if the
 * server rejects it, the previous state returns, and a toast says why. A change that would overwrite someone else's is
 * passed to `collide`. Lists and activity are fetched again.
 */
export function useOptimisticChange<Change extends Request<Reply>, Reply extends FileDetail>(
  subject: Subject,
  collide: (error: unknown, collision: Collision) => void,
  kind: ChangeKind<Change, Reply>,
) {
  const { showFailure, t, toasts } = useServices()
  const token = useSession()?.session_token
  const queries = useQueryClient()
  const queryKey = keyOf(token, subject)
  const mutationKey = changeKey(subject)
  const update = (patch: (old: DocumentReply) => Partial<DocumentReply>) =>
    queries.setQueryData<DocumentReply>(queryKey, (old) => old && { ...old, ...patch(old) })
  // A response would hide later changes that are still on their way.
  const isLast = () => queries.isMutating({ mutationKey }) === 1

  const mutation = useMutation({
    // One after the other, because each change starts from the result of the one before.
    scope: { id: `change ${subject.checksum}` },
    mutationKey,
    mutationFn: (request: Change) =>
      repeat(
        request.version ?? queries.getQueryData<DocumentReply>(queryKey)?.[kind.version],
        (version) => kind.send(request, version),
        {
          isUntouched: (current) => kind.isUntouched(request, current),
          findVersion: (current) => current[kind.version],
        },
      ),
    async onMutate(request) {
      await queries.cancelQueries({ queryKey })
      update((old) => kind.apply(request, old))
    },
    onSuccess(detail, request) {
      const { text, canUndo, onSaved } = request.report
      update(() => (isLast() ? detail : { [kind.version]: detail[kind.version] }))
      const undo = () =>
        mutation.mutate({
          ...kind.rebase(kind.revert(request), detail),
          report: { text: t(kind.saved), canUndo: false },
        })
      toasts.show('success', text, canUndo ? { label: t('access.undo'), onClick: undo } : undefined)
      onSaved?.(detail)
    },
    onError(error, request) {
      const { onDropped, onFailed } = request.report
      const conflict = findConflict(error)
      if (conflict === undefined) {
        update((old) => kind.apply(kind.revert(request), old))
        showFailure(error, kind.failure)
        return onFailed?.()
      }
      const repeated = kind.rebase(request, conflict.current)
      update(() => conflict.current)
      collide(error, {
        ...conflict,
        ...kind.propose(repeated),
        apply: () => mutation.mutate(repeated),
        keep: () => onDropped?.(),
        dismiss: () => onFailed?.(),
      })
    },
    onSettled() {
      if (!isLast()) return
      for (const name of ['files', 'activity', 'users']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  return mutation
}
