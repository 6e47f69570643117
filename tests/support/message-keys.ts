import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { dataDir } from './addresses.ts'

/** Which texts the browser tests have seen drawn: each worker notes its own, and `tests/e2e/texts` adds them up. */
const folder = join(dataDir, 'message-keys')

/** Collects the keys that the pages of a context draw, as the message functions name them. */
export async function noteMessageKeys(context: BrowserContext, keys: Set<string>) {
  await context.exposeFunction('noteMessageKey', (key: string) => void keys.add(key))
  await context.addInitScript(() => {
    const told = new Set<string>()
    const page = globalThis as unknown as {
      noteMessageKey(key: string): Promise<void>
      messageKeys: { add(key: string): void }
    }
    page.messageKeys = {
      add(key) {
        if (told.has(key)) return
        told.add(key)
        void page.noteMessageKey(key)
      },
    }
  })
}

export function saveMessageKeys(worker: string, keys: ReadonlySet<string>) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${worker}.json`), JSON.stringify([...keys]))
}

/** Every key noted in this run, as `app key` (`widget otp.title`). */
export function readMessageKeys(): Set<string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Set(
    files.flatMap(({ name }): string[] => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[]),
  )
}
