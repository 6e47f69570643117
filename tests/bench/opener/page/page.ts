import { openByWorkers } from '../../../../portal/opener/engine/open-by-workers.ts'
import { cleanUp, openCake } from '../../../../portal/opener/engine/open-cake.ts'
import type { OpeningRequest } from '../../../../portal/opener/engine/opening.ts'

/**
 * The page that opens cakes without a portal around it. Node steers it: it sets the file, then calls these.
 * All times are in milliseconds.
 */
const measured = { openByEngine, openByPlatform, collect }
export type MeasuredPage = typeof measured
Object.assign(globalThis, { measured })

export type EngineRun = {
  milliseconds: number
  /** when each step was last heard of, from the start */
  steps: Record<string, number>
  size: number
  sha256: string
  longestTask: number
}

/**
 * From the chosen file to a blob whose last bytes can be read. Keys are there at once. With `proof` the
 * opened file is hashed afterwards, outside of the time.
 */
async function openByEngine(key: string, way: 'auto' | 'storage', proof: boolean): Promise<EngineRun> {
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longTasks.push(task.duration)
  })
  observer.observe({ type: 'longtask' })
  const steps: Record<string, number> = {}
  const start = performance.now()
  const request: OpeningRequest = {
    file: chosenFile(),
    findKeys: async () => [key],
    onProgress: ({ step, done, total }) => {
      const name = step === 'checksum' && done === total ? 'read' : step
      steps[name] = Math.round(performance.now() - start)
    },
    signal: new AbortController().signal,
  }
  const opened = await (way === 'auto' ? openCake(request) : openByWorkers('storage', request))
  await opened.blob.slice(-16).arrayBuffer()
  const milliseconds = performance.now() - start
  const sha256 = proof ? await hexDigest(await opened.blob.arrayBuffer()) : ''
  await opened.discard()
  observer.disconnect()
  return { milliseconds, steps, size: opened.size, sha256, longestTask: Math.max(0, ...longTasks) }
}

export type PlatformRun = { milliseconds: number; digest: number; verify: number; decrypt: number }

/** The browser's own three calls, one after the other, on the same bytes already in memory. */
async function openByPlatform(keyHex: string): Promise<PlatformRun> {
  const cake = new Uint8Array(await chosenFile().arrayBuffer())
  const raw = Uint8Array.from(keyHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const [iv, mac] = [cake.slice(5, 21), cake.slice(21, 53)]
  const covered = new Uint8Array(cake.length - 37)
  covered.set(iv)
  covered.set(cake.subarray(53), 16)
  const macKey = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  const cipherKey = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['decrypt'])
  const start = performance.now()
  await crypto.subtle.digest('SHA-256', cake)
  const digested = performance.now()
  if (!(await crypto.subtle.verify('HMAC', macKey, mac, covered))) throw new Error('The MAC does not match')
  const verified = performance.now()
  await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, cipherKey, cake.subarray(53))
  const decrypted = performance.now()
  return {
    milliseconds: decrypted - start,
    digest: digested - start,
    verify: verified - digested,
    decrypt: decrypted - verified,
  }
}

/** Leaves nothing behind for the next run: no garbage (Chromium is started with its collector exposed), no files. */
async function collect(): Promise<void> {
  await cleanUp()
  for (let round = 0; round < 3; round++) {
    ;(globalThis as { gc?: () => void }).gc?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function chosenFile(): File {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('No cake is chosen')
  return file
}

async function hexDigest(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
