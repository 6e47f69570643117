import type { OpenerErrorCode } from './opener-error.ts'

/**
 * What page and workers say to each other: the page gives an order by name, the worker answers it once,
 * and reports its progress in between. Several orders can be under way.
 */
export type RpcMethods = Record<
  string,
  (input: never, onProgress: (done: number) => void) => Promise<unknown>
>

export type OrderMessage = { id: number; order: string; input: unknown }

export type ReplyMessage =
  | { id: number; kind: 'progress'; done: number }
  | { id: number; kind: 'done'; output: unknown }
  | { id: number; kind: 'failed'; code: OpenerErrorCode; cause: string }
