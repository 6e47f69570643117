import { X } from 'lucide-react'
import { useState } from 'react'
import type { QueryInput } from '#contract/route.ts'
import { exportFiles } from '#contract/routes/documents.ts'
import { useServices } from '../../context/use-services.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Files.module.css'
import { RevokeDialog } from './RevokeDialog.tsx'

type Props = {
  /** the selected files, as a query for the API */
  filters: QueryInput<typeof exportFiles>
  /** their number, displayed as '3' or '10,000+' */
  count: { number: number; text: string }
  isAll: boolean
  /** how many files match the filters; undefined if all of them are selected */
  matching: string | undefined
  /** the user that the list is filtered by, to prefill the dialog */
  suggested: string | undefined
  onAll: () => void
  onUnselect: () => void
}

/** Actions on the selected files. */
export function BulkBar({ filters, count, isAll, matching, suggested, onAll, onUnselect }: Props) {
  const { t } = useServices()
  const [isRevoking, setRevoking] = useState(false)
  return (
    <div className={styles.bulk}>
      <p role="status">{t(isAll ? 'files.allSelected' : 'files.selected', { count: count.text })}</p>
      {matching !== undefined && (
        <Button size="small" variant="quiet" onClick={onAll}>
          {t('files.selectAll', { count: matching })}
        </Button>
      )}
      <span className={styles.gap} />
      <Button size="small" onClick={() => setRevoking(true)}>
        {t('files.revoke')}
      </Button>
      <ExportButton route={exportFiles} input={filters} fileName="selected-files" fallback="failure.files" />
      <Button size="small" variant="quiet" onClick={onUnselect}>
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
        <span className={styles.unselect}>{t('files.clearSelection')}</span>
      </Button>
      {isRevoking && (
        <RevokeDialog
          filters={filters}
          count={count}
          suggested={suggested}
          onEnd={() => setRevoking(false)}
        />
      )}
    </div>
  )
}
