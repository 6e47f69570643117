import { FileError } from '../../workers/file-error.ts'

/** Waits for the promise or the signal. @throws FileError `canceled` when the signal is aborted */
export async function raceAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let cancel = () => {}
  const aborted = new Promise<never>((_, reject) => {
    cancel = () => reject(new FileError('canceled'))
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
