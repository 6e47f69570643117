import { useServices } from '../context/use-services.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type Props = { text: string; onAdd: () => void; onEnd: () => void }

/** Confirms giving access to a public email domain (rules F6 and P17). */
export function PublicDomainDialog({ text, onAdd, onEnd }: Props) {
  const { t } = useServices()
  return (
    <Dialog
      title={t('access.publicTitle')}
      closeLabel={t('dialog.close')}
      onDismiss={onEnd}
      actions={
        <>
          <Button variant="danger" onClick={onAdd}>
            {t('access.publicAdd')}
          </Button>
          <Button onClick={onEnd}>{t('access.cancel')}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
