import { useServices } from '../context/use-services.ts'
import { ConfirmDialog } from '../layout/ConfirmDialog.tsx'

type Props = { text: string; onAdd: () => void; onEnd: () => void }

/** Confirms giving access to a public email domain (rules F6 and P17). */
export function PublicDomainDialog({ text, onAdd, onEnd }: Props) {
  const { t } = useServices()
  return (
    <ConfirmDialog
      title={t('access.publicTitle')}
      confirmText={t('access.publicAdd')}
      variant="danger"
      onConfirm={onAdd}
      onDismiss={onEnd}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
