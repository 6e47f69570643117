import type { FileRow } from '#contract/routes/documents.ts'
import { findFailureText } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { Skeleton } from '../../dashboard/list/Skeleton.tsx'
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

type Props = { row: FileRow; subject: Subject }

/**
 * The panels of a file's details: access and dates, which its baker and admins can change, then its latest activity and
 * the chart. In two columns if there is room.
 */
export function DetailPanels({ row, subject }: Props) {
  const { t } = useServices()
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
  return (
    <div className={styles.details}>
      {!data.is_saved && <UnsavedPanel file={data} isOwn={data.baker_email === subject.email} />}
      {!data.can_manage && <p className={quietText.quiet}>{t('detail.shared')}</p>}
      <div className={styles.column}>
        <AccessManagement subject={subject} detail={data} changes={changes} />
        <LayeredAccess detail={data} changes={changes} />
        <DateManagement detail={data} changes={changes} />
      </div>
      <div className={styles.column}>
        <FileActivity detail={data} />
        <AccessTrend trend={data.trend} fileId={row.id} />
      </div>
      <ChecksumLine checksum={row.checksum} />
      {changes.collision && <CollisionDialog collision={changes.collision} email={subject.email} />}
    </div>
  )
}
