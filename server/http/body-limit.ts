import type { Context, MiddlewareHandler } from 'hono'
import { errors } from '#contract/errors.ts'
import { AppError } from './app-error.ts'
import type { Env } from './context.ts'

/** Bytes a request body may have, and the paths that may have more. */
export const bodyLimits = {
  usual: 64 * 1024,
  large: 1024 * 1024,
  largePaths: ['/api/v1/cakes', '/api/v1/modify_permissions', '/api/v1/stripe/webhook'],
}

/**
 * What is read of a body that is refused. A client that is still sending when the connection closes gets a reset
 * instead of the answer (RFC 9112 section 9.6), so the rest is read and dropped first, as far as this.
 */
const mostDrained = { bytes: 16 * 1024 * 1024, milliseconds: 5000 }

/**
 * Refuses a body of more than `maxSize` bytes, whether its length is declared or not. The connection is closed after
 * the answer. @throws AppError body_too_large
 */
export function limitBody(maxSize: number): MiddlewareHandler<Env> {
  return async (context, next) => {
    const { headers } = context.req.raw
    const declared = headers.has('transfer-encoding') ? null : headers.get('content-length')
    // Node holds a client to the length that it declares, so such a body need not be counted.
    if (declared !== null && Number(declared) <= maxSize) return next()
    const reader = context.req.raw.body?.getReader()
    if (!reader) return next()
    const body = declared === null ? await readUpTo(maxSize, reader) : undefined
    if (body === undefined) return refuse(context, reader)
    context.req.raw = new Request(context.req.raw, { body })
    return next()
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** The whole body, or undefined where it is longer than that. */
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

async function refuse(context: Context<Env>, reader: Reader): Promise<never> {
  await Promise.race([drain(reader), wait(mostDrained.milliseconds)])
  context.header('Connection', 'close')
  throw new AppError('body_too_large', { text: errors.body_too_large.text })
}

async function drain(reader: Reader): Promise<void> {
  let dropped = 0
  while (dropped < mostDrained.bytes) {
    const { done, value } = await reader.read()
    if (done) return
    dropped += value.length
  }
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref())
