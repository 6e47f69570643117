import type { ReactNode } from 'react'
import type { FileRow } from '#contract/routes/documents.ts'
import { toScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../../context/use-services.ts'
import { Address } from '../../../dashboard/Address.tsx'
import { DateTime } from '../../../dashboard/DateTime.tsx'
import { shownName } from '../../../dashboard/display-name.ts'
import { Dialog } from '../../../layout/Dialog.tsx'
import { Toaster } from '../../../layout/Toaster.tsx'
import { CopyLink } from './CopyLink.tsx'
import styles from './frames.module.css'

type Props = {
  row: FileRow
  /** the address of the file, which the link copies */
  address: string
  isScreen: boolean
  onClose: () => void
  children: ReactNode
}

/** The details in a panel along the edge, which fills a phone. Its head repeats what the row says. */
export function SheetFrame({ row, address, isScreen, onClose, children }: Props) {
  const { t } = useServices()
  return (
    <Dialog
      title={toScreenText(shownName(row.filetitle))}
      placement="sheet"
      startsAtTitle
      onDismiss={onClose}
    >
      <div className={styles.head}>
        <p className={styles.facts}>
          <Address email={row.baker_email} />
          <span>
            {t('files.created')} <DateTime at={row.created_at} isDay />
          </span>
        </p>
        <CopyLink address={address} isIcon={isScreen} />
      </div>
      {children}
      {/* The toasts of the page are inert while a dialog is open, so a change in it could not be undone. */}
      <Toaster />
    </Dialog>
  )
}
