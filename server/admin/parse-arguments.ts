import { UsageError } from './usage-error.ts'

/** Returns exactly the named arguments. @throws UsageError if one is missing, unexpected or an option */
export function parseArguments<const Names extends readonly string[]>(
  command: string,
  rest: readonly string[],
  names: Names,
) {
  const missing = names[rest.length]
  if (missing !== undefined) throw new UsageError(`'${command}' is missing ${missing}.`)
  const extra = rest.find((argument, index) => index >= names.length || argument.startsWith('--'))
  if (extra !== undefined) {
    throw new UsageError(
      `Unexpected argument '${extra}' for '${command}'.${names.some((name) => ['NAME', 'PROJECT'].includes(name)) ? ' Quote a name that contains spaces.' : ''}`,
    )
  }
  return rest as { [Index in keyof Names]: string }
}

/** Parses options with Node's parser. @throws UsageError in case of Node's error */
export function readOptions<Read>(command: string, read: () => Read): Read {
  try {
    return read()
  } catch (error) {
    throw new UsageError(`'${command}': ${error instanceof Error ? error.message : String(error)}`)
  }
}

export function parseTitle(text: string): string {
  const title = text.trim()
  if (title === '' || title.length > 200) throw new UsageError('A name must have 1 to 200 characters.')
  return title
}

export function parseRedirect(text: string): string {
  const url = parseUrl(text)
  if (url.hash !== '' || url.username !== '' || url.password !== '') {
    throw new UsageError(
      `'${text}' is not a valid URL here: it must not contain a username or a fragment (#).`,
    )
  }
  return url.href
}

export function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`'${text}' is not a valid URL. Example: https://www.example.org`)
  }
  const isLoopback = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback) {
    throw new UsageError(`'${text}' must start with https:// (http:// is only allowed for this machine).`)
  }
  return url
}
