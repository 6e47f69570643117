import type { SharedNotice } from '#contract/routes/notices.ts'
import type { Purpose } from '../../context/arrival.ts'
import { useServices } from '../../context/use-services.ts'
import styles from './ArrivalNotice.module.css'

type Props = { notice: SharedNotice; purpose: Purpose | undefined }

/** Says what the email that led to a page said: who shared which file, and why this page comes first. */
export function ArrivalNotice({ notice: { sender, file_name: name }, purpose }: Props) {
  const { t } = useServices()
  return (
    <p className={styles.notice}>
      <span className={styles.avatar} aria-hidden="true">
        {[...sender].slice(0, 1).join('').toUpperCase()}
      </span>
      <span>
        {name === null ? t('notice.shared', { sender }) : t('notice.sharedFile', { sender, name })}
        {purpose !== undefined && <span className={styles.purpose}>{t(`notice.${purpose}`)}</span>}
      </span>
    </p>
  )
}
