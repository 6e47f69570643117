import type { DocumentReply } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { showActivity } from '../../dashboard/dashboard-location-rules.ts'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { Link } from '../../router/Link.tsx'
import styles from './Details.module.css'
import { EntryList } from './EntryList.tsx'

/** A cake's latest activity, then the openings and the alerts of it. */
export function FileActivity({ detail }: { detail: DocumentReply }) {
  const { t } = useServices()
  const { location, addressOf } = useDashboardLocation()
  return (
    <>
      <EntryList title={t('detail.recent')} entries={detail.recent_activity}>
        <Link className={styles.link} to={addressOf(showActivity(location, { file: detail.id }))}>
          {t('detail.all')}
        </Link>
      </EntryList>
      <EntryList title={t('detail.opened')} entries={detail.opened} />
      <EntryList title={t('detail.alerts')} entries={detail.alerts} />
    </>
  )
}
