import { expect } from 'vitest'
import { createFieldOpener, createKey, fieldPathOf, LayerError, layerContent } from '#cake/index.ts'
import type { LockedFile } from './locked-tables.ts'

/**
 * Locks the field of a file, and checks that nobody can read a secret without its key, that the key opens everything, and
 * that each secret was counted.
 * @returns whether the file was locked; otherwise, it was rejected
 */
export async function judgeLockedFile({ title, text, field, secrets }: LockedFile): Promise<boolean> {
  const key = createKey()
  const source = new TextEncoder().encode(text)
  const layered = await layerContent(title, source, new Map([[field, key]])).catch((error: unknown) => {
    if (error instanceof LayerError) return undefined
    throw error
  })
  if (layered === undefined) return false
  const stored = new TextDecoder('utf-8', { ignoreBOM: true }).decode(layered.content)
  const unopened = await open(title, layered.content)
  for (const secret of secrets) {
    expect(stored, text).not.toContain(secret)
    expect(unopened, text).not.toContain(secret)
  }
  const opened = await open(title, layered.content, { path: fieldPathOf(field), key })
  for (const secret of secrets) expect(opened, text).toContain(secret)
  expect(layered.locked, text).toMatchObject([{ name: field }])
  expect(layered.locked[0]?.count, text).toBeGreaterThanOrEqual(secrets.length)
  return true
}

async function open(
  title: string,
  content: Uint8Array<ArrayBuffer>,
  ...keys: { path: string[]; key: Uint8Array<ArrayBuffer> }[]
) {
  const opener = createFieldOpener(title, keys)
  const parts = [await opener.update(content), await opener.end()]
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts))
}
