import { CakeError } from '#cake/index.ts'
import { OpenerError, type OpenerErrorCode } from './opener-error.ts'
import type { OrderMessage, ReplyMessage, RpcMethods } from './rpc.ts'

/** The worker's side: carries out each order that the page gives, and turns every failure into a code. */
export function serveRpc(orders: RpcMethods): void {
  self.addEventListener('message', async ({ data }: MessageEvent<OrderMessage>) => {
    const { id, order, input } = data
    const reply = (message: ReplyMessage) => self.postMessage(message)
    try {
      const carryOut = orders[order]
      if (!carryOut) throw new Error(`There is no order ${order}`)
      const output = await carryOut(input as never, (done) => reply({ id, kind: 'progress', done }))
      reply({ id, kind: 'done', output })
    } catch (error) {
      reply({ id, kind: 'failed', code: toOpenerErrorCode(error), cause: String(error) })
    }
  })
}

function toOpenerErrorCode(error: unknown): OpenerErrorCode {
  if (error instanceof OpenerError) return error.code
  if (error instanceof CakeError) {
    return error.code === 'not_a_cake' || error.code === 'no_key_fits' ? error.code : 'unknown'
  }
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no_space' : 'unknown'
}
