import type { LockedField } from '#cake/index.ts'
import { useServices } from '../../context/use-services.ts'
import styles from './SendStep.module.css'

/**
 * What was locked of each field, so that the baker can compare it with the file before sending the cake.
 * @param title the name of the inner file: a JSON has lines, a CSV rows
 */
export function LockedFields({ title, locked }: { title: string; locked: readonly LockedField[] }) {
  const { t } = useServices()
  const key = /\.json$/i.test(title) ? 'bake.lockedLines' : 'bake.lockedRows'
  return (
    <ul className={styles.locked}>
      {locked.map(({ name, count, rows }) => (
        <li key={name}>{t(key, { name, count, rows })}</li>
      ))}
    </ul>
  )
}
