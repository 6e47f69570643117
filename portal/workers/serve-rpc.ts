import { toFileErrorCode } from './file-error.ts'
import type { CallMessage, ReplyMessage, RpcMethods } from './rpc.ts'

/** The worker's side of the RPC: runs each method that the page calls, and maps every failure to a code. */
export function serveRpc(methods: RpcMethods): void {
  self.addEventListener('message', async ({ data }: MessageEvent<CallMessage>) => {
    const { id, method, input } = data
    const reply = (message: ReplyMessage) => self.postMessage(message)
    try {
      const run = methods[method]
      if (!run) throw new Error(`There is no method ${method}`)
      const output = await run(input as never, (processed) => reply({ id, kind: 'progress', processed }))
      reply({ id, kind: 'done', output })
    } catch (error) {
      reply({ id, kind: 'failed', code: toFileErrorCode(error), cause: String(error) })
    }
  })
}
