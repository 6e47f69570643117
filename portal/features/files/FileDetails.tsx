import { Link as LinkIcon } from 'lucide-react'
import type { FileRow } from '#contract/routes/documents.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { showActivity, showFiles } from '../../dashboard/dashboard-location-rules.ts'
import { Skeleton } from '../../dashboard/list/Skeleton.tsx'
import { useDashboardLocation } from '../../dashboard/use-dashboard-location.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import quietText from '../../ui/text.module.css'
import { AccessManagement } from './AccessManagement.tsx'
import { AccessTrend } from './AccessTrend.tsx'
import { ChecksumLine } from './ChecksumLine.tsx'
import { CollisionDialog } from './CollisionDialog.tsx'
import { DateManagement } from './DateManagement.tsx'
import styles from './Details.module.css'
import { FileActivity } from './FileActivity.tsx'
import { LayeredAccess } from './LayeredAccess.tsx'
import { UnsavedPanel } from './UnsavedPanel.tsx'
import { useChanges } from './use-changes.ts'
import { type Subject, useDocument } from './use-document.ts'

/** The expanded row of a file: access and dates, which its baker and admins can change; latest activity and chart. */
export function FileDetails({ row, subject }: { row: FileRow; subject: Subject }) {
  const { origin, t, toasts } = useServices()
  const { location, addressOf } = useDashboardLocation()
  const { data, error, isPending, isFetching, refetch } = useDocument(subject)
  const changes = useChanges(subject)
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
  return (
    <div className={styles.details}>
      <div className={styles.column}>
        {!data.is_saved && <UnsavedPanel file={data} isOwn={data.baker_email === subject.email} />}
        {!data.can_manage && <p className={quietText.quiet}>{t('detail.shared')}</p>}
        <AccessManagement subject={subject} detail={data} changes={changes} />
        <LayeredAccess detail={data} changes={changes} />
        <DateManagement detail={data} changes={changes} />
      </div>
      <div className={styles.column}>
        <div className={styles.panel}>
          <FileActivity detail={data} />
          <Link className={styles.link} to={addressOf(showActivity(location, { file: row.id }))}>
            {t('detail.all')}
          </Link>
        </div>
        <AccessTrend trend={data.trend} fileId={row.id} />
      </div>
      <div className={styles.foot}>
        <ChecksumLine checksum={row.checksum} />
        <Button size="small" variant="quiet" onClick={() => void copyLink()}>
          <LinkIcon size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('files.copyLink')}
        </Button>
      </div>
      {changes.collision && <CollisionDialog collision={changes.collision} email={subject.email} />}
    </div>
  )
}
