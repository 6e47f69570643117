import type { LaunchedFiles } from '../platform/launched-files.ts'

/** The used part of the Launch Handler API, which TypeScript's DOM library does not declare. */
type LaunchQueue = { setConsumer(consumer: (launch: { files?: readonly FileSystemHandle[] }) => void): void }

const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'

/**
 * Receives the files that the system opens with the installed app, including files opened before this call. The opener
 * opens one file at a time, so only the first of several is used.
 * @param showPortal called for each file: the app's window can show any page
 */
export function receiveLaunches(launched: LaunchedFiles, showPortal: () => void): void {
  const { launchQueue } = globalThis as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(async ({ files = [] }) => {
    const handle = files.find(isFile)
    if (!handle) return
    const file = await handle.getFile().catch(() => undefined)
    launched.set(file ?? 'unreadable')
    showPortal()
  })
}
