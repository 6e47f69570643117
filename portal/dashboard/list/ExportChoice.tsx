import { type ReactNode, useRef } from 'react'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { Popup } from './Popup.tsx'
import styles from './Toolbar.module.css'

type Props = {
  icon: ReactNode
  limit: number
  /** labels of the options with and without the limit */
  some: ScreenText
  all: ScreenText
  onChoose: (limit?: number) => void
}

/** Asks whether to export all rows or only up to the default limit. */
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
