import type { Grantee } from '#contract/ids.ts'
import { useServices } from '../../context/use-services.ts'
import { GranteeName } from '../GranteeName.tsx'
import { RemoveButton } from '../RemoveButton.tsx'
import styles from './Form.module.css'

/** A recipient of the whole cake. */
export function RecipientChip({ grantee, onRemove }: { grantee: Grantee; onRemove: () => void }) {
  const { t } = useServices()
  return (
    <li className={styles.chip}>
      <GranteeName grantee={grantee} />
      <RemoveButton label={t('access.remove', { email: grantee })} onClick={onRemove} />
    </li>
  )
}
