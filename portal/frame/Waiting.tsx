import { Spinner } from '../ui/Spinner.tsx'
import { useWorld } from '../world/world.ts'
import styles from './Waiting.module.css'

/** A quiet page while something is on its way. Shows itself only after a moment, so that nothing flickers. */
export function Waiting() {
  const { t } = useWorld()
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span>{t('page.loading')}</span>
    </div>
  )
}
