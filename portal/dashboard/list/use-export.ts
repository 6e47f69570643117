import { useEffect, useRef, useState } from 'react'
import type { QueryInput, Route } from '#contract/route.ts'
import type { DownloadProgress } from '../../api/download.ts'
import type { FallbackKey } from '../../context/failure-text.ts'
import { useServices } from '../../context/use-services.ts'
import { saveBlob } from '../../platform/save-blob.ts'
import { toCount } from '../../ui/format.ts'

export type ExportSource<R extends Route> = {
  route: R
  input: QueryInput<R> & object
  /** without `.csv` */
  fileName: string
  fallback: FallbackKey
}

export type ExportPorts = {
  /** undefined while there is no download */
  progress: DownloadProgress | undefined
  /** @param limit maximum number of rows @param matching number of rows that match the filters, if known */
  start: (limit?: number, matching?: number) => Promise<void>
  cancel: () => void
}

/** Downloads a CSV file, one at a time. Leaving the list cancels it. */
export function useExport<R extends Route>({
  route,
  input,
  fileName,
  fallback,
}: ExportSource<R>): ExportPorts {
  const { download, showFailure, t, toasts } = useServices()
  const [progress, setProgress] = useState<DownloadProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (limit?: number, matching = 0) => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ rows: 0, total: undefined })
    const name = `${fileName}.csv`
    try {
      const query = limit === undefined ? input : { ...input, limit }
      const blob = await download(route, query, { signal: controller.signal, onProgress: setProgress })
      saveBlob({ name, blob })
      const isCut = limit !== undefined && matching > limit
      toasts.show(
        'success',
        isCut ? t('export.truncated', { name, count: toCount(limit, false) }) : t('export.done', { name }),
      )
    } catch (error) {
      if (!controller.signal.aborted) showFailure(error, fallback)
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, start, cancel: () => running.current?.abort() }
}
