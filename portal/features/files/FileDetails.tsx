import type { FileRow } from '#contract/routes/documents.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { showActivity, showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { Skeleton } from '../../dashboard/list/Skeleton.tsx'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AccessManagement } from './AccessManagement.tsx'
import { AccessTrend } from './AccessTrend.tsx'
import { ChecksumPanel } from './ChecksumPanel.tsx'
import { DateManagement } from './DateManagement.tsx'
import styles from './Details.module.css'
import { EntryList } from './EntryList.tsx'
import { LayeredAccess } from './LayeredAccess.tsx'
import { UnsavedPanel } from './UnsavedPanel.tsx'
import { type Subject, useDocument } from './use-document.ts'

/** The expanded row of a file: latest activity, chart and, for its baker and admins, access and dates. */
export function FileDetails({ row, subject }: { row: FileRow; subject: Subject }) {
  const { origin, t, toasts } = useServices()
  const { location, addressOf } = useDashboardLocation()
  const { data, error, isPending, isFetching, refetch } = useDocument(subject)
  if (isPending) {
    return (
      <div className={styles.arriving}>
        <Skeleton rows={8} />
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div className={styles.failure}>
        <Notice variant="error" text={findFailureText(error, t, 'failure.files') ?? t('failure.files')} />
        <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
          {t('page.retry')}
        </Button>
      </div>
    )
  }
  // Links to the file itself and not to its page in the list, which can change.
  const address = addressOf(showFiles(location, { file: row.id }))
  const copyLink = () =>
    navigator.clipboard.writeText(new URL(address, origin).href).then(
      () => toasts.show('success', t('files.linkCopied')),
      () => toasts.show('error', t('files.linkNotCopied')),
    )
  const areBeside = data.opened.length > 0 && data.alerts.length > 0
  return (
    <div className={styles.details}>
      <div className={styles.column}>
        <AccessTrend trend={data.trend} fileId={row.id} />
        <EntryList title={t('detail.recent')} entries={data.recent_activity} />
        <div className={areBeside ? styles.pair : styles.column}>
          <EntryList title={t('detail.opened')} entries={data.opened} isNarrow={areBeside} />
          <EntryList title={t('detail.alerts')} entries={data.alerts} isNarrow={areBeside} />
        </div>
        <p className={styles.links}>
          <Link to={addressOf(showActivity(location, { file: row.id }))}>{t('detail.all')}</Link>
          <button type="button" className={styles.link} onClick={() => void copyLink()}>
            {t('files.copyLink')}
          </button>
        </p>
      </div>
      <div className={styles.column}>
        {!data.is_saved && <UnsavedPanel file={data} isOwn={data.baker_email === subject.email} />}
        {!data.can_manage && <p className={styles.quiet}>{t('detail.shared')}</p>}
        <AccessManagement subject={subject} detail={data} />
        <LayeredAccess subject={subject} detail={data} />
        <DateManagement subject={subject} detail={data} />
        <ChecksumPanel checksum={row.checksum} />
      </div>
    </div>
  )
}
