import { access, open, rename, truncate } from 'node:fs/promises'
import { toCount } from '#contract/count.ts'
import { toReason } from '../document-file.ts'
import type { CommandOf } from '../parse-command.ts'
import { UsageError } from '../usage-error.ts'
import { readLines } from './read-lines.ts'
import type { RemoteSteps } from './remote-steps.ts'

/**
 * Exports a project's users to a file. Until it is complete, the file name ends in `.part`; repeating the command
 * continues it. Users who are added in the meantime may be missing.
 * @returns a summary
 * @throws UsageError if the file already exists
 */
export async function exportFile(
  server: RemoteSteps,
  { project, file, withSecrets }: CommandOf<'people export'>,
): Promise<string> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new UsageError(`${file} already exists. Choose another file.`)
  // Fast hashes that an import sealed are exported wrapped.
  for (let waiting = 1; waiting > 0; ) waiting = await server.step(project, 'wrap', {})
  const part = `${file}.part`
  let { people, last } = await findEnd(part)
  let totps = 0
  const output = await open(part, 'a').catch((problem: unknown) => {
    throw new UsageError(`${part} could not be written: ${toReason(problem)}.`)
  })
  try {
    for (;;) {
      const page = await server.step(project, 'export', { after: last, withSecrets })
      if (page.last === null) break
      await output.appendFile(page.text)
      people += page.users
      totps += page.totps
      last = page.last
    }
    await output.sync()
  } finally {
    await output.close()
  }
  await server.step(project, 'exported', { people, withSecrets })
  await rename(part, file)
  const lost =
    totps > 0 && !withSecrets
      ? ` ${toCount(totps, 'of them has', 'of them have')} an authenticator app, which the file does not contain: --with-secrets adds it.`
      : ''
  return `${toCount(people, 'user was', 'users were')} exported to ${file}. It contains password hashes: keep it as safe as the database.${lost}`
}

/** Finds the last complete line of an interrupted export, and removes everything after it. */
async function findEnd(path: string): Promise<{ people: number; last: string | null }> {
  let people = 0
  let last: string | null = null
  let end = 0
  try {
    for await (const { text, nextByte, isComplete } of readLines(path, 0)) {
      if (!isComplete) break
      people += 1
      last = (JSON.parse(text) as { user_id: string }).user_id
      end = nextByte
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { people: 0, last: null }
    throw error
  }
  await truncate(path, end)
  return { people, last }
}
