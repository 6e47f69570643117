import { randomUUID } from 'node:crypto'
import { basePath, Checksum, HeaderHash, KeyHex } from '#contract/ids.ts'
import { publicMailDomains } from '#contract/public-mail-domains.ts'
import { createApi } from './api.ts'
import { ask } from './ask.ts'
import { type BakeArguments, parseBakeArguments, readEmail } from './bake-arguments.ts'
import { type BakedCake, bakeFile, checkPaths } from './bake-file.ts'
import { callerFolder, readSecrets } from './caller.ts'
import { type Registration, registerCake } from './register-cake.ts'
import { withSession } from './session.ts'
import { showProgress } from './show-progress.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/**
 * Bakes and registers one file (usage: bake-arguments.ts).
 * @param line the arguments after `bake`
 * @throws BakeError that explains what went wrong
 */
export async function bakeCommand(line: readonly string[]): Promise<void> {
  const args = parseBakeArguments(line, callerFolder())
  warnAboutPublicDomains(args)
  await checkPaths(args.source, args.target)
  const stop = stopOnSignals('Canceled. Nothing was baked.')
  const email = args.email ?? readEmail(await ask('Email: ', 'use --email', false))
  const api = createApi(args.server, fetch)
  const { id, size } = await withSession(api, { email, ...readSecrets() }, (token) =>
    bakeFile({
      source: args.source,
      target: args.target,
      signal: stop,
      onProgress: showProgress('Baking'),
      register: (cake) => registerCake(api, toRegistration(args, cake), token),
    }),
  )
  console.log(`Baked ${args.target} (${size.toLocaleString('en')} bytes), registered as ${id}.`)
  console.log(
    args.to.length > 0
      ? `You and ${args.to.join(', ')} can open it.`
      : 'Only you can open it. Grant access with --to, or later in the portal.',
  )
  if (args.notify) console.log('The portal shows who was emailed, in the details of the file.')
}

function toRegistration(
  { title, to, openable, expires, notify }: BakeArguments,
  { checksum, headerHash, key }: BakedCake,
): Registration {
  return {
    checksum: Checksum.parse(checksum),
    header_hash: HeaderHash.parse(headerHash),
    idempotency_key: randomUUID(),
    filetitle: title,
    keys: [{ key_path: basePath, key: KeyHex.parse(key) }],
    permissions: to.map((grantee) => ({ email: grantee, key_path: basePath })),
    openable_date: openable,
    expiration_date: expires,
    ...(notify && { notify }),
  }
}

function warnAboutPublicDomains({ to }: BakeArguments): void {
  for (const grantee of to) {
    const domain = grantee.slice(grantee.lastIndexOf('@') + 1)
    if (grantee.startsWith('*@') && publicMailDomains.has(domain)) {
      console.error(`Warning: anyone can get an email address at ${domain}, so anyone can open this cake.`)
    }
  }
}
