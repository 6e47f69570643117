import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FileRow } from '#contract/routes/documents.ts'
import { discardCake } from '#contract/routes/files.ts'
import { useServices } from '../../context/use-services.ts'
import { ConfirmDialog } from '../../layout/ConfirmDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from './Panel.tsx'

type Props = { file: Pick<FileRow, 'id' | 'filetitle'>; isOwn: boolean }

/** Explains that a cake is not saved yet. Its baker can remove it. */
export function UnsavedPanel({ file, isOwn }: Props) {
  const { t } = useServices()
  const [isAsking, setAsking] = useState(false)
  const discard = useDiscard(file)
  const remove = () => {
    setAsking(false)
    discard.mutate()
  }
  return (
    <Panel
      title={t('unsaved.title')}
      aside={
        isOwn && (
          <Button size="small" isBusy={discard.isPending} onClick={() => setAsking(true)}>
            {t('unsaved.remove')}
          </Button>
        )
      }
    >
      <p>{t('unsaved.text')}</p>
      {isAsking && (
        <ConfirmDialog
          title={t('unsaved.removeTitle')}
          confirmText={t('unsaved.remove')}
          variant="danger"
          onConfirm={remove}
          onDismiss={() => setAsking(false)}
        >
          <p>{t('unsaved.removeText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}

/** Removes an unsaved cake and refetches the lists. */
function useDiscard({ id, filetitle }: Props['file']) {
  const { api, showFailure, t, toasts } = useServices()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api(discardCake, { id }),
    onSuccess: () => toasts.show('success', t('unsaved.removed', { name: filetitle })),
    onError: (error) => showFailure(error, 'failure.discard'),
    onSettled() {
      for (const name of ['files', 'users', 'activity']) void queries.invalidateQueries({ queryKey: [name] })
    },
  })
}
