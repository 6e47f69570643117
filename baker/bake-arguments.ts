import { basename, resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { canBeLayered, LayerError } from '#cake/index.ts'
import { findEmail } from '#contract/ids.ts'
import { maxPermissions } from '#contract/permissions.ts'
import { Notice } from '#contract/routes/recipients.ts'
import { enteredYears, Instant } from '#contract/text.ts'
import { locales } from '#languages/locales.ts'
import { BakeError } from './bake-error.ts'
import { programName } from './invocation.ts'
import { toLayerText } from './layer-texts.ts'
import { type Recipient, readRecipients, toPermissions } from './recipients.ts'

export const bakeUsage = `${programName('bake')} FILE --to a@b.c --to '*@b.c'
  [--layered FIELD]                  encrypts a field of a .csv or .json under a separate key; repeat it for more
  [--to a@b.c:FIELD]                 can open this field and the unlocked part, instead of everything
  [--to-unlocked a@b.c]              can open the unlocked part only
  [--openable 2026-01-31T09:00:00Z]  cannot be opened before this time
  [--expires 2026-12-31T09:00:00Z]   cannot be opened after this time
  [--notify]                         emails the recipients (not domains) where to open the file
  [--notify-with-name]               the same, with the file's name in the email
  [--language en|de|ar]              language of these emails (default: en)
  [--out FILE.cake]                  output file (default: FILE.cake next to FILE)
  [--server http://localhost:4000]   server to register with (default: CAKELOCK_SERVER)
  [--email you@b.c]                  your account (prompts if missing)
FIELD is the header of a column (salary), or a JSON Pointer in which * is every item of an array (/people/*/salary).
Reads the password, the code from your authenticator app (if you have one) and the PIN from CAKELOCK_PASSWORD,
CAKELOCK_CODE and CAKELOCK_PIN, or prompts for them.`

const text = { type: 'string' } as const
const texts = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const
/** The options of `open`, which `bake` has too. */
export const openOptions = { out: text, server: text, email: text } as const
const options = {
  ...openOptions,
  to: texts,
  'to-unlocked': texts,
  layered: texts,
  openable: text,
  expires: text,
  notify: flag,
  'notify-with-name': flag,
  language: text,
} as const

export type BakeArguments = {
  source: string
  target: string
  /** the inner name, shown in lists: the target's name without .cake */
  title: string
  to: Recipient[]
  /** the names of the fields to encrypt; empty = not layered */
  layered: string[]
  openable: string | null
  expires: string | null
  /** how to email the recipients; undefined = not at all */
  notify: Notice | undefined
  server: URL
  email: string | undefined
}

/**
 * Parses the command line without accessing files or the network.
 * @param args the arguments after the program's name
 * @param folder the base of relative paths
 * @throws BakeError that names the invalid argument and the expected format
 */
export function parseBakeArguments(args: readonly string[], folder: string): BakeArguments {
  const { values, positionals } = readLine(args, options, bakeUsage)
  const [file, ...rest] = positionals
  if (file === undefined || file === '') throw new BakeError(`Missing FILE.\n\n${bakeUsage}`)
  if (rest.length > 0) {
    throw new BakeError(
      `Expected one FILE, got ${positionals.length}: ${positionals.join(', ')}. Quote names that contain spaces.`,
    )
  }
  const source = resolve(folder, file)
  const target = resolve(folder, values.out ?? `${file}.cake`)
  const name = basename(target)
  if (!/.\.cake$/i.test(name)) {
    throw new BakeError(
      `Invalid --out '${values.out}': the name must end in .cake, for example report.pdf.cake.`,
    )
  }
  const title = name.slice(0, -'.cake'.length)
  if (title.length > 255) throw new BakeError('The name is too long: at most 255 characters before .cake.')
  const openable = readInstant('--openable', values.openable)
  const expires = readInstant('--expires', values.expires)
  if (openable !== null && expires !== null && Date.parse(openable) >= Date.parse(expires)) {
    throw new BakeError('--openable must be before --expires.')
  }
  const to = readRecipients(values)
  const { length: count } = toPermissions(to)
  if (count > maxPermissions) throw new BakeError(explainExcess(count))
  return {
    source,
    target,
    title,
    to,
    layered: readLayered(title, values.layered),
    openable,
    expires,
    notify: readNotice(values),
    server: readServer(values.server),
    email: values.email === undefined ? undefined : readEmail(values.email),
  }
}

const explainExcess = (count: number) =>
  `A cake can have at most ${maxPermissions} permissions, and this would make ${count}. Each recipient needs one, or one for each field that they can open. Use fewer, or one for a whole domain (*@example.org).`

/**
 * Reads the options and the other arguments of a command.
 * @throws BakeError with the problem and the command's usage
 */
export function readLine<const Options extends NonNullable<ParseArgsConfig['options']>>(
  line: readonly string[],
  options: Options,
  usage: string,
): ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...line], options, allowPositionals: true })
  } catch (error) {
    const problem = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new BakeError(`${problem}.\n\n${usage}`)
  }
}

function readLayered(title: string, fields: readonly string[] = []): string[] {
  if (fields.length > 0 && !canBeLayered(title))
    throw new BakeError(toLayerText(new LayerError('not_layerable')))
  return [...new Set(fields)]
}

/** @throws BakeError if the text is not an email address */
export function readEmail(text: string): string {
  const email = findEmail(text)
  if (email !== undefined) return email
  throw new BakeError(`Invalid email address '${text}': use one such as ann@example.org.`)
}

function readNotice(values: {
  notify?: boolean | undefined
  'notify-with-name'?: boolean | undefined
  language?: string | undefined
}): Notice | undefined {
  const { notify = false, 'notify-with-name': with_name = false, language = 'en' } = values
  if (!notify && !with_name) {
    if (values.language !== undefined) throw new BakeError('--language needs --notify.')
    return undefined
  }
  const read = Notice.safeParse({ with_name, language })
  if (read.success) return read.data
  throw new BakeError(`Invalid --language '${language}': use ${locales.join(', ')}.`)
}

function readInstant(name: string, text: string | undefined): string | null {
  if (text === undefined) return null
  const read = Instant.safeParse(text)
  const { first, last } = enteredYears
  if (!read.success) {
    throw new BakeError(
      `Invalid ${name} '${text}': use a date and time with a time zone, for example 2026-01-31T09:00:00Z.`,
    )
  }
  // `Instant` accepts no year after the last one.
  if (new Date(read.data).getUTCFullYear() < first) {
    throw new BakeError(`Invalid ${name} '${text}': use a year from ${first} to ${last}.`)
  }
  return read.data
}

/**
 * Reads the server's URL from the option or from CAKELOCK_SERVER. The server receives the password, so plain HTTP is
 * allowed only for this machine.
 * @throws BakeError if it is not a URL, or not HTTPS
 */
export function readServer(option: string | undefined): URL {
  const text = option ?? process.env.CAKELOCK_SERVER ?? 'http://localhost:4000'
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new BakeError(`Invalid --server '${text}': use a URL such as https://cakes.example.org.`)
  }
  if (
    url.protocol === 'http:' &&
    !/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname)
  ) {
    throw new BakeError(`Invalid --server '${text}': use https, because your password is sent to it.`)
  }
  return url
}
