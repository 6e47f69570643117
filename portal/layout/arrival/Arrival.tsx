import { useSyncExternalStore } from 'react'
import type { Purpose } from '../../context/arrival.ts'
import { useServices } from '../../context/use-services.ts'
import styles from './Arrival.module.css'

/** What the email about a shared file said, for users whom its link led here. Renders nothing for others. */
export function Arrival({ purpose }: { purpose?: Purpose | undefined }) {
  const { arrival } = useServices()
  const Notice = useSyncExternalStore(arrival.subscribe, arrival.get)
  return (
    Notice && (
      <div className={styles.arrival}>
        <Notice purpose={purpose} />
      </div>
    )
  )
}
