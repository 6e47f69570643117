import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { dataDir } from './addresses.ts'

/** The texts that the browser tests have rendered: each worker saves its own, and `tests/e2e/texts` combines them. */
const folder = join(dataDir, 'message-keys')

/** Collects the message keys that the pages of a context render. */
export async function recordMessageKeys(context: BrowserContext, keys: Set<string>) {
  await context.exposeFunction('recordMessageKey', (key: string) => void keys.add(key))
  await context.addInitScript(() => {
    const seen = new Set<string>()
    const page = globalThis as unknown as {
      recordMessageKey(key: string): Promise<void>
      messageKeys: { add(key: string): void }
    }
    page.messageKeys = {
      add(key) {
        if (seen.has(key)) return
        seen.add(key)
        void page.recordMessageKey(key)
      },
    }
  })
}

export function saveMessageKeys(worker: string, keys: ReadonlySet<string>) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${worker}.json`), JSON.stringify([...keys]))
}

/** Returns every key of this run as `app key` (`widget otp.title`). */
export function readMessageKeys(): Set<string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(
    files.flatMap(({ name }): string[] => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]),
  )
}
