import { basename, dirname, join, resolve } from 'node:path'
import { type FieldKey, isCakeName, openedNameOf, parseKey } from '#cake/index.ts'
import { Checksum, Email, HeaderHash } from '#contract/ids.ts'
import type { ReplyOf } from '#contract/route.ts'
import { getKeys } from '#contract/routes/files.ts'
import { type Api, createApi, ServerRejection } from './api.ts'
import { openOptions, readEmail, readLine, readServer } from './bake-arguments.ts'
import { BakeError } from './bake-error.ts'
import { programName, readSecrets, startFolder } from './invocation.ts'
import { type CakeFile, type OpenedFile, openCakeFile, openFile } from './open-file.ts'
import { rejectExisting } from './output-file.ts'
import { print } from './print.ts'
import { withSession } from './session.ts'
import { ask, quoteName, showProgress, stopOnSignals } from './terminal.ts'

export const openUsage = `${programName('open')} FILE.cake
  [--out FILE]                       output file (default: the cake's name without .cake, next to it)
  [--server http://localhost:4000]   server with the keys (default: CAKELOCK_SERVER)
  [--email you@b.c]                  your account (prompts if missing)
Reads the password, the code from your authenticator app (if you have one) and the PIN from CAKELOCK_PASSWORD,
CAKELOCK_CODE and CAKELOCK_PIN, or prompts for them.`

/**
 * Opens one cake with the keys that the server releases to the account.
 * @param line the arguments after `open`
 * @throws BakeError that explains what went wrong
 */
export async function openCommand(line: readonly string[]): Promise<void> {
  const { path, target, server, email: given } = readArguments(line)
  const cake = await openCakeFile(path)
  try {
    await rejectExisting(target)
    const stop = stopOnSignals('Canceled. Nothing was opened.')
    const email = given ?? readEmail(await ask('Email: ', 'use --email', false))
    const api = createApi(server, fetch)
    const keys = await withSession(api, { email, ...readSecrets() }, (token) =>
      findKeys(api, token, email, cake),
    )
    const openedFile = await openFile(cake, target, keys, {
      signal: stop,
      onProgress: showProgress('Opening'),
    })
    print(`Opened ${target} (${openedFile.size.toLocaleString('en')} bytes).`)
    for (const line of describeFields(openedFile)) print(line)
  } finally {
    await cake.file.close()
  }
}

/** @returns which fields of a layered cake are open and which are locked; nothing for any other cake */
function describeFields({ opened, locked }: OpenedFile): string[] {
  const list = (names: readonly string[]) => names.map(quoteName).join(', ')
  return [
    ...(opened.length > 0 ? [`Open fields: ${list(opened)}.`] : []),
    ...(locked.length > 0
      ? [`Locked fields: ${list(locked)}. Their values are ⟦locked⟧; the baker of the file can grant access.`]
      : []),
  ]
}

function readArguments(line: readonly string[]) {
  const { values, positionals } = readLine(line, openOptions, openUsage)
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new BakeError(`Expected one FILE.cake.\n\n${openUsage}`)
  const path = resolve(startFolder(), file)
  if (!isCakeName(basename(path))) throw new BakeError(`${file} does not end in .cake.`)
  const target = values.out === undefined ? undefined : resolve(startFolder(), values.out)
  return {
    path,
    target: target ?? join(dirname(path), openedNameOf(basename(path))),
    server: readServer(values.server),
    email: values.email === undefined ? undefined : readEmail(values.email),
  }
}

/**
 * Requests the keys by the header hash. A cake that was registered without a header hash must be read in full; its
 * header can be unknown, or registered by someone else (ADR 0059). If the checksum is unknown, the rejection by header
 * counts.
 */
async function findKeys(api: Api, token: string, email: string, cake: CakeFile): Promise<FieldKey[]> {
  const person = { email: Email.parse(email) }
  try {
    const header_hash = HeaderHash.parse(cake.headerHash)
    return toFieldKeys(await api.post(getKeys, { ...person, header_hash }, token))
  } catch (error) {
    if (!isRejection(error, 'unknown_file') && !isRejection(error, 'no_permission')) throw error
    const checksum = Checksum.parse(await cake.readChecksum())
    const response = api.post(getKeys, { ...person, checksum }, token)
    return toFieldKeys(
      await response.catch((second: unknown) => {
        throw isRejection(second, 'unknown_file') ? error : second
      }),
    )
  }
}

const isRejection = (error: unknown, code: ServerRejection['code']) =>
  error instanceof ServerRejection && error.code === code

const toFieldKeys = ({ keys, key_paths }: ReplyOf<typeof getKeys>): FieldKey[] =>
  keys.map((key, index) => ({ path: key_paths[index] ?? [], key: parseKey(key) }))
