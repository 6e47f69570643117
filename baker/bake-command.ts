import { randomUUID } from 'node:crypto'
import { type Bytes, fieldPathOf, toHex, unlockedPath } from '#cake/index.ts'
import { basePath, Checksum, HeaderHash, KeyHex } from '#contract/ids.ts'
import { publicEmailDomains } from '#contract/public-email-domains.ts'
import { createApi, type Registration, registerCake } from './api.ts'
import { type BakeArguments, parseBakeArguments, readEmail } from './bake-arguments.ts'
import { type BakedCake, bakeFile, checkPaths } from './bake-file.ts'
import { readSecrets, startFolder } from './invocation.ts'
import { describeLocked, layerFile } from './layer-file.ts'
import { print, printError } from './print.ts'
import { describeAccess, toPermissions } from './recipients.ts'
import { withSession } from './session.ts'
import { ask, showProgress, stopOnSignals } from './terminal.ts'

/**
 * Bakes and registers one file (usage: bake-arguments.ts).
 * @param line the arguments after `bake`
 * @throws BakeError that explains what went wrong
 */
export async function bakeCommand(line: readonly string[]): Promise<void> {
  const args = parseBakeArguments(line, startFolder())
  warnAboutPublicDomains(args)
  await checkPaths(args.source, args.target)
  const stop = stopOnSignals('Canceled. Nothing was baked.')
  const layers = args.layered.length > 0 ? await layerFile(args.source, args.title, args.layered) : undefined
  const email = args.email ?? readEmail(await ask('Email: ', 'use --email', false))
  const api = createApi(args.server, fetch)
  const { id, size } = await withSession(api, { email, ...readSecrets() }, (token) =>
    bakeFile({
      source: args.source,
      ...(layers && { plaintext: layers.plaintext }),
      target: args.target,
      signal: stop,
      onProgress: showProgress('Baking'),
      register: (cake) => registerCake(api, toRegistration(args, cake, layers?.keys), token),
    }),
  )
  print(`Baked ${args.target} (${size.toLocaleString('en')} bytes), registered as ${id}.`)
  for (const line of describeLocked(args.title, layers?.locked ?? [])) print(line)
  for (const line of describeAccess(args.to, layers !== undefined)) print(line)
  if (args.notify) print('The portal shows who was emailed, in the details of the file.')
}

function toRegistration(
  { title, to, openable, expires, notify }: BakeArguments,
  { checksum, headerHash, key }: BakedCake,
  fieldKeys: ReadonlyMap<string, Bytes> | undefined,
): Registration {
  const outer = KeyHex.parse(key)
  const fields = [...(fieldKeys ?? [])].map(([name, fieldKey]) => ({
    key_path: fieldPathOf(name),
    key: KeyHex.parse(toHex(fieldKey)),
  }))
  return {
    checksum: Checksum.parse(checksum),
    header_hash: HeaderHash.parse(headerHash),
    idempotency_key: randomUUID(),
    filetitle: title,
    keys: [
      { key_path: basePath, key: outer },
      // A layered cake has this key even if no one needs it yet, because keys cannot be added later.
      ...(fields.length > 0 ? [{ key_path: unlockedPath, key: outer }, ...fields] : []),
    ],
    permissions: toPermissions(to),
    openable_date: openable,
    expiration_date: expires,
    ...(notify && { notify }),
  }
}

function warnAboutPublicDomains({ to }: BakeArguments): void {
  for (const { grantee } of to) {
    const domain = grantee.slice(grantee.lastIndexOf('@') + 1)
    if (grantee.startsWith('*@') && publicEmailDomains.has(domain)) {
      printError(`Warning: anyone can get an email address at ${domain}, so anyone can open this cake.`)
    }
  }
}
