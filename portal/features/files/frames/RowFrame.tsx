import { PanelRightOpen } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useServices } from '../../../context/use-services.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyLink } from './CopyLink.tsx'
import styles from './frames.module.css'

type Props = {
  /** the address of the file, which the link copies */
  address: string
  onPanel: () => void
  /** the button that opens the panel */
  opener: Ref<HTMLButtonElement>
  children: ReactNode
}

/** The details below their row, with buttons in the corner. */
export function RowFrame({ address, onPanel, opener, children }: Props) {
  const { t } = useServices()
  return (
    <div className={styles.row}>
      <div className={styles.tools}>
        <CopyLink address={address} isIcon />
        <Button
          ref={opener}
          size="small"
          variant="quiet"
          aria-label={t('detail.panel')}
          title={t('detail.panel')}
          aria-haspopup="dialog"
          onClick={onPanel}
        >
          <PanelRightOpen className={styles.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
        </Button>
      </div>
      {children}
    </div>
  )
}
