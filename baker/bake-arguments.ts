import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findEmail, findGrantee, type Grantee } from '#contract/ids.ts'
import { Instant } from '#contract/text.ts'
import { BakeError } from './bake-error.ts'

const usage = `npm run bake -- FILE --to a@b.c --to '*@b.c'
  [--openable 2026-01-31T09:00:00Z]  not to be opened before
  [--expires 2026-12-31T09:00:00Z]   not to be opened after
  [--out FILE.cake]                  where to write it (FILE.cake beside FILE)
  [--server http://localhost:4000]   where to register it
  [--email you@b.c]                  who bakes (asked for when it is not given)
Password and PIN are asked for, or taken from CAKELOCK_PASSWORD and CAKELOCK_PIN.`

export type BakeArguments = {
  source: string
  target: string
  /** the inner name, under which the cake is listed: the target's without .cake */
  title: string
  to: Grantee[]
  openable: string | null
  expires: string | null
  server: URL
  email: string | undefined
}

/**
 * Reads the command line. Nothing is looked at but the words themselves.
 * @param words behind the program's name
 * @param folder what relative paths start from
 * @throws BakeError that names the word and how to mend it
 */
export function parseBakeArguments(words: readonly string[], folder: string): BakeArguments {
  const { values, positionals } = readWords(words)
  const [file, ...rest] = positionals
  if (file === undefined || file === '') throw new BakeError(`Say which file to bake.\n\n${usage}`)
  if (rest.length > 0) {
    throw new BakeError(
      `One file is baked at a time, and here are ${positionals.length}: ${positionals.join(', ')}. ` +
        'Put quotes around a name that holds spaces.',
    )
  }
  const source = resolve(folder, file)
  const target = resolve(folder, values.out ?? `${file}.cake`)
  const name = basename(target)
  if (!/.\.cake$/i.test(name)) {
    throw new BakeError(
      `--out is '${values.out}', but must be a name that ends in .cake, such as report.pdf.cake.`,
    )
  }
  const title = name.slice(0, -'.cake'.length)
  if (title.length > 255)
    throw new BakeError('The name of the cake is too long: 255 characters before .cake is the most.')
  const openable = readInstant('--openable', values.openable)
  const expires = readInstant('--expires', values.expires)
  if (openable !== null && expires !== null && Date.parse(openable) >= Date.parse(expires)) {
    throw new BakeError('--openable must be before --expires.')
  }
  return {
    source,
    target,
    title,
    to: [...new Set((values.to ?? []).map(readGrantee))],
    openable,
    expires,
    server: readServer(values.server ?? 'http://localhost:4000'),
    email: values.email === undefined ? undefined : readEmail(values.email),
  }
}

function readWords(words: readonly string[]) {
  const text = { type: 'string' } as const
  const options = {
    to: { type: 'string', multiple: true },
    openable: text,
    expires: text,
    out: text,
    server: text,
    email: text,
  } as const
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    const problem = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new BakeError(`${problem}.\n\n${usage}`)
  }
}

function readGrantee(text: string): Grantee {
  const grantee = findGrantee(text)
  if (grantee !== undefined) return grantee
  throw new BakeError(
    `--to is '${text}', but must be an email address such as ann@example.org, or everybody at a domain: '*@example.org'.`,
  )
}

/** @throws BakeError where the text is no address */
export function readEmail(text: string): string {
  const email = findEmail(text)
  if (email !== undefined) return email
  throw new BakeError(`The baker's email is '${text}', but must be an address such as ann@example.org.`)
}

function readInstant(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const read = Instant.safeParse(text)
  if (read.success) return read.data
  throw new BakeError(
    `${name} is '${text}', but must be an instant with its zone, such as 2026-01-31T09:00:00Z.`,
  )
}

/** Passwords travel to this address, so without encryption only as far as this machine. */
function readServer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new BakeError(`--server is '${text}', but must be an address such as https://cakes.example.org.`)
  }
  if (url.protocol === 'http:' && !/^(?:localhost|.+\.localhost|127\..+|\[::1\])$/.test(url.hostname)) {
    throw new BakeError(`--server is '${text}': use https, or your password could be read on its way.`)
  }
  return url
}
