import { Download, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { Download as DownloadCall } from '../../api/download.ts'
import { Button } from '../../ui/Button.tsx'
import { formatBytes } from '../../ui/format.ts'
import { useWorld } from '../../world/world.ts'
import { type DashboardFallback, useFailures, useWords } from '../use-words.ts'
import { saveFile } from './save-file.ts'

type Props<R extends Route> = {
  route: R
  input: Parameters<DownloadCall<R>>[1]
  /** without `.csv` */
  fileName: string
  fallback: DashboardFallback
  /** what there is to say about the file once it is there */
  note?: string | undefined
  className?: string | undefined
}

/** Downloads everything that fits the filters as CSV. A long one says how far it is, and can be called off. */
export function ExportButton<R extends Route>({
  route,
  input,
  fileName,
  fallback,
  note,
  className,
}: Props<R>) {
  const { download, toasts } = useWorld()
  const words = useWords()
  const failures = useFailures()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    try {
      saveFile(
        await download(route, input, { signal: controller.signal, onProgress: setBytes }),
        `${fileName}.csv`,
      )
      toasts.show('success', note ?? words('export.done', { name: `${fileName}.csv` }))
    } catch (error) {
      if (!controller.signal.aborted) failures.show(error, fallback)
    } finally {
      setBytes(undefined)
    }
  }
  if (bytes === undefined) {
    return (
      <Button size="small" className={className} onClick={() => void start()}>
        <Download size={16} strokeWidth={1.5} aria-hidden="true" />
        {words('export.csv')}
      </Button>
    )
  }
  return (
    <Button
      size="small"
      className={className}
      aria-label={words('export.cancel')}
      onClick={() => running.current?.abort()}
    >
      <span role="status">{words('export.progress', { size: formatBytes(bytes) })}</span>
      <X size={16} strokeWidth={1.5} aria-hidden="true" />
    </Button>
  )
}
