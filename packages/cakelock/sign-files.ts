import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { runForBytes } from './run-for-bytes.ts'

/** What ssh-keygen calls the namespace: signatures of files for other purposes are not valid here. */
const namespace = 'cakelock'

/**
 * Writes SHA256SUMS, and `NAME.sig` for each file and for SHA256SUMS, if there is a key.
 * @param key the path of a private SSH key, or of a public one whose private key ssh-agent has
 */
export async function signFiles(
  folder: string,
  names: readonly string[],
  key: string | undefined,
): Promise<void> {
  const lines: string[] = []
  for (const name of names.toSorted()) {
    const digest = createHash('sha256')
      .update(await readFile(resolve(folder, name)))
      .digest('hex')
    lines.push(`${digest}  ${name}\n`)
  }
  await writeFile(resolve(folder, 'SHA256SUMS'), lines.join(''))
  if (key === undefined) return
  for (const name of [...names, 'SHA256SUMS']) {
    await rm(resolve(folder, `${name}.sig`), { force: true })
    await runForBytes('ssh-keygen', ['-Y', 'sign', '-f', resolve(key), '-n', namespace, name], folder)
  }
}
