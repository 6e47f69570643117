import { useServices } from '../context/use-services.ts'
import { Dialog } from '../layout/Dialog.tsx'
import { Button } from '../ui/Button.tsx'

type Props = { text: string; onAdd: () => void; onEnd: () => void }

/** Confirms giving access to a public email domain (rules F6 and P17). */
export function PublicDomainDialog({ text, onAdd, onEnd }: Props) {
  const { t } = useServices()
  return (
    <Dialog
      title={t('access.publicTitle')}
      onDismiss={onEnd}
      actions={
        <Button variant="danger" onClick={onAdd}>
          {t('access.publicAdd')}
        </Button>
      }
      cancelText={t('button.cancel')}
    >
      <p>{text}</p>
    </Dialog>
  )
}
