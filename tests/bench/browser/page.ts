/** What the pages have in common that measure the baker and the opener. */

/** Collects the durations of long tasks. @returns a function that stops and returns the longest, in milliseconds */
export function watchLongTasks(): () => number {
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longTasks.push(task.duration)
  })
  observer.observe({ type: 'longtask' })
  return () => {
    observer.disconnect()
    return Math.max(0, ...longTasks)
  }
}

/** Collects garbage: Chromium exposes its garbage collector. */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    ;(globalThis as { gc?: () => void }).gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export function chosenFile(): File {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('No file is chosen.')
  return file
}
