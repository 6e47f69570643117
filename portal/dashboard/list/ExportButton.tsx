import { Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Route } from '#contract/route.ts'
import type { ScreenText } from '#languages/screen-text.ts'
import { useServices } from '../../context/use-services.ts'
import { Button } from '../../ui/Button.tsx'
import { toCount } from '../../ui/format.ts'
import hidden from '../../ui/hidden.module.css'
import { ExportChoice } from './ExportChoice.tsx'
import styles from './Toolbar.module.css'
import { type ExportSource, useExport } from './use-export.ts'

type Props<R extends Route> = ExportSource<R> & {
  /**
   * the default row limit and the number of matching rows; if more rows match, the user can choose to export all of
   * them
   */
  limited?: { limit: number; matching: number; some: ScreenText; all: ScreenText } | undefined
}

/** Downloads the filtered rows as CSV, with progress and cancel. */
export function ExportButton<R extends Route>({ limited, ...source }: Props<R>) {
  const { t } = useServices()
  const { progress, start, cancel } = useExport(source)
  const container = useRef<HTMLDivElement>(null)
  const isRunning = progress !== undefined
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current === isRunning) return
    wasRunning.current = isRunning
    // The pressed button may have been replaced, so keep the focus within this component.
    if (document.activeElement === document.body) container.current?.querySelector('button')?.focus()
  }, [isRunning])
  const icon = <Download size={16} strokeWidth={1.5} aria-hidden="true" />
  return (
    <div ref={container} className={styles.export}>
      {isRunning ? (
        <Button size="small" onClick={cancel}>
          <span>
            {t('export.progress', {
              done: toCount(progress.rows, false),
              total: progress.total === undefined ? '…' : toCount(progress.total, false),
            })}
          </span>
          <X size={16} strokeWidth={1.5} aria-hidden="true" />
          <span className={hidden.hidden}>{t('export.cancel')}</span>
        </Button>
      ) : limited !== undefined && limited.matching > limited.limit ? (
        <ExportChoice icon={icon} {...limited} onChoose={(limit) => void start(limit, limited.matching)} />
      ) : (
        <Button size="small" onClick={() => void start(limited?.limit, limited?.matching)}>
          {icon}
          {t('export.csv')}
        </Button>
      )}
    </div>
  )
}
