import { useState } from 'react'
import { exportFiles, type FileRow } from '#contract/routes/documents.ts'
import { ExportButton } from '../../dashboard/list/ExportButton.tsx'
import { useWords } from '../../dashboard/use-words.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Files.module.css'
import { RevokeDialog } from './RevokeDialog.tsx'

type Props = { rows: readonly FileRow[]; isAdmin: boolean; onUnselect: () => void }

/** What can be done to all selected files at once; stands over the list while there are some. */
export function BulkBar({ rows, isAdmin, onUnselect }: Props) {
  const words = useWords()
  const [isRevoking, setRevoking] = useState(false)
  return (
    <div className={styles.bulk}>
      <p role="status">{words('files.selected', { count: rows.length })}</p>
      <Button size="small" onClick={() => setRevoking(true)}>
        {words('files.revoke')}
      </Button>
      <ExportButton
        route={exportFiles}
        input={{ admin: isAdmin, file_ids: rows.map(({ id }) => id).join(',') }}
        fileName="selected-files"
        fallback="failure.files"
      />
      <Button size="small" look="quiet" onClick={onUnselect}>
        {words('files.unselect')}
      </Button>
      {isRevoking && <RevokeDialog rows={rows} isAdmin={isAdmin} onEnd={() => setRevoking(false)} />}
    </div>
  )
}
