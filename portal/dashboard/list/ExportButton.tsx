import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { Download as DownloadCall, DownloadProgress } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/hidden.module.css'
import { useWorld } from '../../world/world.ts'
import { toCount } from '../list-rules.ts'
import { type DashboardFallback, useFailures, useWords } from '../use-words.ts'
import { saveFile } from './save-file.ts'

type Props<R extends Route> = {
  route: R
  input: Parameters<DownloadCall<R>>[1]
  /** without `.csv` */
  fileName: string
  fallback: DashboardFallback
}

/** Downloads everything that fits the filters as CSV. A long one says how far it is, and can be called off. */
export function ExportButton<R extends Route>({ route, input, fileName, fallback }: Props<R>) {
  const { download, toasts } = useWorld()
  const words = useWords()
  const failures = useFailures()
  const [progress, setProgress] = useState<DownloadProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ rows: 0, total: undefined })
    try {
      saveFile(
        await download(route, input, { signal: controller.signal, onProgress: setProgress }),
        `${fileName}.csv`,
      )
      toasts.show('success', words('export.done', { name: `${fileName}.csv` }))
    } catch (error) {
      if (!controller.signal.aborted) failures.show(error, fallback)
    } finally {
      setProgress(undefined)
    }
  }
  if (progress === undefined) {
    return (
      <Button size="small" onClick={() => void start()}>
        <Download size={16} strokeWidth={1.5} aria-hidden="true" />
        {words('export.csv')}
      </Button>
    )
  }
  return (
    <Button size="small" onClick={() => running.current?.abort()}>
      <span>
        {words('export.progress', {
          done: toCount(progress.rows, false),
          total: progress.total === undefined ? '…' : toCount(progress.total, false),
        })}
      </span>
      <X size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={hidden.hidden}>{words('export.cancel')}</span>
    </Button>
  )
}
