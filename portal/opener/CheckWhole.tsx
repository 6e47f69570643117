import { useServices } from '../context/use-services.ts'
import styles from './FilePanel.module.css'

/** Offers to check the whole file after a lookup by header (ADR 0059). */
export function CheckWhole({ onPress }: { onPress: () => void }) {
  const { t } = useServices()
  return (
    <p className={styles.whole}>
      {t('opener.stillNotWorking')}{' '}
      <button type="button" className={styles.link} onClick={onPress}>
        {t('opener.checkWhole')}
      </button>
    </p>
  )
}
