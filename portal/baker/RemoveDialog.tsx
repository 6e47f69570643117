import { useServices } from '../context/use-services.ts'
import { ConfirmDialog } from '../layout/ConfirmDialog.tsx'

/** Confirms removing a cake that is not saved, which destroys its keys. */
export function RemoveDialog({ onRemove, onDismiss }: { onRemove: () => void; onDismiss: () => void }) {
  const { t } = useServices()
  return (
    <ConfirmDialog
      title={t('unsaved.removeTitle')}
      confirmText={t('unsaved.remove')}
      variant="danger"
      onConfirm={onRemove}
      onDismiss={onDismiss}
    >
      <p>{t('bake.removeText')}</p>
    </ConfirmDialog>
  )
}
