import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { blockSize, bodySizeIn, openedNameOf } from '#cake/index.ts'
import { BakeError } from './bake-error.ts'
import { programName, startFolder } from './invocation.ts'
import { openCakeFile } from './open-file.ts'
import { print } from './print.ts'

export const inspectUsage = `${programName('inspect')} FILE.cake
  [--json]   prints JSON
Needs no account and no network. The checksum and the header hash identify the cake in the portal.`

/**
 * Prints what a cake reveals without a key.
 * @param line the arguments after `inspect`
 * @throws BakeError if the file is not a cake
 */
export async function inspectCommand(line: readonly string[]): Promise<void> {
  const { path, isJson } = readArguments(line)
  const cake = await openCakeFile(path)
  try {
    const padded = bodySizeIn(cake.size)
    const summary = {
      file: path,
      name: openedNameOf(basename(path)),
      version: 1,
      bytes: cake.size,
      // The padding has 1 to 16 bytes (cake/FORMAT.md 3.1).
      content_bytes_at_least: padded - blockSize,
      content_bytes_at_most: padded - 1,
      header_hash: cake.headerHash,
      checksum: await cake.readChecksum(),
    }
    print(isJson ? JSON.stringify(summary, null, 2) : toLines(summary))
  } finally {
    await cake.file.close()
  }
}

function toLines(summary: Record<string, string | number>): string {
  const width = Math.max(...Object.keys(summary).map((key) => key.length))
  const toText = (value: string | number) => (typeof value === 'number' ? value.toLocaleString('en') : value)
  return Object.entries(summary)
    .map(([key, value]) => `${key.replaceAll('_', ' ').padEnd(width)}  ${toText(value)}`)
    .join('\n')
}

function readArguments(line: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      options: { json: { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    })
    const [file, ...rest] = positionals
    if (file !== undefined && rest.length === 0)
      return { path: resolve(startFolder(), file), isJson: values.json }
  } catch {
    // The usage explains unknown options.
  }
  throw new BakeError(`Expected one FILE.cake.\n\n${inspectUsage}`)
}
