import { toScriptUrl } from '../platform/trusted-script-url.ts'
import { FileError } from './file-error.ts'
import type { ReplyMessage, RpcMethods } from './rpc.ts'

export type WorkerClient<Methods extends RpcMethods> = {
  /**
   * Calls a method of the worker.
   *
   * @throws FileError the worker's failure; `canceled` when the signal is aborted
   */
  ask<Method extends keyof Methods & string>(
    method: Method,
    input: Parameters<Methods[Method]>[0],
    onProgress?: (processed: number) => void,
  ): Promise<Awaited<ReturnType<Methods[Method]>>>
  /** Terminates the worker. */
  end(): void
}

type PendingCall = {
  resolve: (output: never) => void
  reject: (error: FileError) => void
  onProgress: (processed: number) => void
}

/**
 * The page's side of the RPC (rpc.ts). Aborting the signal terminates the worker.
 *
 * @param address URL of a script of the build, on this page's origin
 */
export function startWorker<Methods extends RpcMethods>(
  address: string,
  signal: AbortSignal,
): WorkerClient<Methods> {
  const worker = new Worker(toScriptUrl(address), { type: 'module' })
  const pending = new Map<number, PendingCall>()
  let calls = 0
  let ended: FileError | undefined

  function end(error = new FileError('canceled')) {
    ended ??= error
    worker.terminate()
    signal.removeEventListener('abort', cancel)
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  const cancel = () => end()
  signal.addEventListener('abort', cancel)

  worker.addEventListener('message', ({ data }: MessageEvent<ReplyMessage>) => {
    const call = pending.get(data.id)
    if (data.kind === 'progress') return call?.onProgress(data.processed)
    pending.delete(data.id)
    if (data.kind === 'done') call?.resolve(data.output as never)
    else call?.reject(new FileError(data.code, data.cause))
  })
  const crash = (event: Event) =>
    end(new FileError('unknown', event instanceof ErrorEvent ? event.message : event.type))
  worker.addEventListener('error', crash)
  worker.addEventListener('messageerror', crash)

  return {
    ask(method, input, onProgress = () => {}) {
      if (signal.aborted) return Promise.reject(new FileError('canceled'))
      if (ended) return Promise.reject(ended)
      const id = ++calls
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject, onProgress })
        worker.postMessage({ id, method, input }, portsIn(input))
      })
    },
    end,
  }
}

/** Only the port of an input's source is transferred to the worker. */
const portsIn = ({ source = {} }: { source?: object } = {}): MessagePort[] =>
  Object.values(source).filter((value) => value instanceof MessagePort)
