import { type ReactNode, useRef } from 'react'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import { Popup } from './Popup.tsx'
import styles from './Toolbar.module.css'

type Props = {
  icon: ReactNode
  limit: number
  /** what a file with the limit holds, and one without */
  some: string
  all: string
  onChoose: (limit?: number) => void
}

/** Asks which rows a CSV file is to hold, where there are more than it usually does. */
export function ExportChoice({ icon, limit, some, all, onChoose }: Props) {
  const { t } = useServices()
  const close = useRef<() => void>(undefined)
  const choose = (chosen?: number) => {
    close.current?.()
    onChoose(chosen)
  }
  return (
    <Popup
      closeRef={close}
      side="end"
      label={
        <>
          {icon}
          {t('export.csv')}
        </>
      }
    >
      <div className={styles.choice}>
        <Button size="small" onClick={() => choose(limit)}>
          {some}
        </Button>
        <Button size="small" onClick={() => choose()}>
          {all}
        </Button>
      </div>
    </Popup>
  )
}
