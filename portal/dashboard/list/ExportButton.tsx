import { Download, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Route } from '#contract/route.ts'
import { useServices } from '../../services/services.ts'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import { toCount } from '../list-rules.ts'
import { ExportChoice } from './ExportChoice.tsx'
import styles from './Toolbar.module.css'
import { type ExportSource, useExport } from './use-export.ts'

type Props<R extends Route> = ExportSource<R> & {
  /** the rows that a file usually ends after, and how many there are: where there are more, all of them can be had too */
  usual?: { limit: number; matching: number; some: string; all: string } | undefined
}

/** Downloads what fits the filters as CSV. A long download says how far it is, and can be canceled. */
export function ExportButton<R extends Route>({ usual, ...source }: Props<R>) {
  const { t } = useServices()
  const { progress, start, cancel } = useExport(source)
  const whole = useRef<HTMLDivElement>(null)
  const isRunning = progress !== undefined
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current === isRunning) return
    wasRunning.current = isRunning
    // The pressed button may have made way for another, and the focus is to stay in this place.
    if (document.activeElement === document.body) whole.current?.querySelector('button')?.focus()
  }, [isRunning])
  const icon = <Download size={16} strokeWidth={1.5} aria-hidden="true" />
  return (
    <div ref={whole} className={styles.export}>
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
      ) : usual !== undefined && usual.matching > usual.limit ? (
        <ExportChoice icon={icon} {...usual} onChoose={(limit) => void start(limit, usual.matching)} />
      ) : (
        <Button size="small" onClick={() => void start(usual?.limit, usual?.matching)}>
          {icon}
          {t('export.csv')}
        </Button>
      )}
    </div>
  )
}
