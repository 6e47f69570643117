import { OpenerError } from './opener-error.ts'
import type { ReplyMessage, RpcMethods } from './rpc.ts'
import { createWorker } from './worker-script.ts'

export type WorkerAtWork<Work extends RpcMethods> = {
  /**
   * Gives an order and waits for its answer.
   * @throws OpenerError what the worker failed with; `canceled` when the signal ends the worker
   */
  ask<Order extends keyof Work & string>(
    order: Order,
    input: Parameters<Work[Order]>[0],
    onProgress?: (done: number) => void,
  ): Promise<Awaited<ReturnType<Work[Order]>>>
  /** Ends the worker and whatever it is doing. */
  end(): void
}

type Waiting = {
  resolve: (output: never) => void
  reject: (error: OpenerError) => void
  onProgress: (done: number) => void
}

/** The page's side of a worker (orders.ts). Aborting the signal ends it in the middle of anything. */
export function startWorker<Work extends RpcMethods>(
  address: string,
  signal: AbortSignal,
): WorkerAtWork<Work> {
  const worker = createWorker(address)
  const waiting = new Map<number, Waiting>()
  let orders = 0

  function end(error = new OpenerError('canceled')) {
    worker.terminate()
    signal.removeEventListener('abort', cancel)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const cancel = () => end()
  signal.addEventListener('abort', cancel)

  worker.addEventListener('message', ({ data }: MessageEvent<ReplyMessage>) => {
    const order = waiting.get(data.id)
    if (data.kind === 'progress') return order?.onProgress(data.done)
    waiting.delete(data.id)
    if (data.kind === 'done') order?.resolve(data.output as never)
    else order?.reject(new OpenerError(data.code, data.cause))
  })
  const crash = (event: Event) =>
    end(new OpenerError('unknown', event instanceof ErrorEvent ? event.message : event.type))
  worker.addEventListener('error', crash)
  worker.addEventListener('messageerror', crash)

  return {
    ask(order, input, onProgress = () => {}) {
      if (signal.aborted) return Promise.reject(new OpenerError('canceled'))
      const id = ++orders
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, onProgress })
        worker.postMessage({ id, order, input }, portsIn(input))
      })
    },
    end,
  }
}

/** Ports in an order go over to the worker; nothing else does. */
const portsIn = (input: object = {}): MessagePort[] =>
  Object.values(input).filter((value) => value instanceof MessagePort)
