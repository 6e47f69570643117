import { useServices } from '../context/use-services.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { Button } from '../ui/Button.tsx'

/** Confirms removing a cake that is not saved, which destroys its keys. */
export function RemoveDialog({ onRemove, onDismiss }: { onRemove: () => void; onDismiss: () => void }) {
  const { t } = useServices()
  return (
    <Dialog
      title={t('unsaved.removeTitle')}
      onDismiss={onDismiss}
      actions={
        <Button variant="danger" onClick={onRemove}>
          {t('unsaved.remove')}
        </Button>
      }
      cancelText={t('button.cancel')}
    >
      <p>{t('bake.removeText')}</p>
    </Dialog>
  )
}
