import type { FileErrorCode } from './file-error.ts'

/**
 * The messages between page and workers. The page calls a method by name; the worker reports progress and replies once.
 * Several calls can be in progress.
 */
export type RpcMethods = Record<
  string,
  (input: never, onProgress: (processed: number) => void) => Promise<unknown>
>

export type CallMessage = { id: number; method: string; input: unknown }

export type ReplyMessage =
  | { id: number; kind: 'progress'; processed: number }
  | { id: number; kind: 'done'; output: unknown }
  | { id: number; kind: 'failed'; code: FileErrorCode; cause: string }
