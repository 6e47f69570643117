import type { Context, MiddlewareHandler } from 'hono'
import { sentence } from '#languages/sentence.ts'
import { RequestError } from '../errors/request-error.ts'
import type { Env } from './context.ts'

/** Size limits for request bodies, in bytes. A route declares that it needs the larger limit (contract/route.ts). */
export const bodyLimits = { default: 64 * 1024, large: 1024 * 1024 }

/**
 * How much of a rejected body is read and dropped. A client that is still sending when the connection closes would get
 * a reset instead of the response (RFC 9112 section 9.6).
 */
const drainLimit = { bytes: 16 * 1024 * 1024, milliseconds: 5000 }

/**
 * Rejects bodies of more than `maxSize` bytes, with or without a declared length, and closes the connection.
 * @throws RequestError body_too_large
 */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { headers } = context.req.raw
    const declared = headers.has('transfer-encoding') ? null : headers.get('content-length')
    // Node enforces the declared length, so such a body does not need to be counted.
    if (declared !== null && Number(declared) <= maxSize) return next()
    const reader = context.req.raw.body?.getReader()
    if (!reader) return next()
    const body = declared === null ? await readUpTo(maxSize, reader) : undefined
    if (body === undefined) return reject(context, reader)
    context.req.raw = new Request(context.req.raw, { body })
    return next()
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Reads the body; returns undefined if it is longer than `maxSize`. */
async function readUpTo(maxSize: number, reader: Reader): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(Buffer.concat(parts))
    size += value.length
    if (size > maxSize) return undefined
    parts.push(value)
  }
}

async function reject(context: Context<Env>, reader: Reader): Promise<never> {
  await Promise.race([drain(reader), wait(drainLimit.milliseconds)])
  context.header('Connection', 'close')
  throw new RequestError('body_too_large', { text: sentence('error.body_too_large') })
}

async function drain(reader: Reader): Promise<void> {
  let dropped = 0
  while (dropped < drainLimit.bytes) {
    const { done, value } = await reader.read()
    if (done) return
    dropped += value.length
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())
