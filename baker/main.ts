import { basePath, Checksum, KeyHex } from '#contract/ids.ts'
import { publicMailDomains } from '#contract/public-mail-domains.ts'
import { bake } from '#contract/routes/files.ts'
import { createApi } from './api.ts'
import { ask } from './ask.ts'
import { type BakeArguments, parseBakeArguments, readEmail } from './bake-arguments.ts'
import { BakeError } from './bake-error.ts'
import { bakeFile, checkPaths } from './bake-file.ts'
import { withSession } from './session.ts'

/** Bakes and registers one file (usage: bake-arguments.ts). On a BakeError it prints the message and exits with 1. */
async function main(): Promise<void> {
  // npm runs scripts in the package's folder; INIT_CWD is the folder of the caller.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const args = parseBakeArguments(process.argv.slice(2), folder)
  warnAboutPublicDomains(args)
  await checkPaths(args.source, args.target)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new BakeError('Canceled. Nothing was baked.')))
  }
  const email = args.email ?? readEmail(await ask('Email: ', 'use --email', false))
  const api = createApi(args.server, fetch)
  const credentials = {
    email,
    password: readSecret('CAKELOCK_PASSWORD', 'Password: '),
    code: readSecret('CAKELOCK_CODE', 'Code of your authenticator app: '),
    pin: readSecret('CAKELOCK_PIN', 'PIN: '),
  }
  const { id, size } = await withSession(api, credentials, (token) =>
    bakeFile({
      source: args.source,
      target: args.target,
      signal: stop.signal,
      onProgress: showProgress,
      register: ({ checksum, key }) => api.post(bake, toRegistration(args, checksum, key), token),
    }),
  )
  console.log(`Baked ${args.target} (${size.toLocaleString('en')} bytes), registered as ${id}.`)
  console.log(
    args.to.length > 0
      ? `You and ${args.to.join(', ')} can open it.`
      : 'Only you can open it. Grant access with --to, or later in the portal.',
  )
}

function toRegistration({ title, to, openable, expires }: BakeArguments, checksum: string, key: string) {
  return {
    checksum: Checksum.parse(checksum),
    filetitle: title,
    keys: [{ key_path: basePath, key: KeyHex.parse(key) }],
    permissions: to.map((grantee) => ({ email: grantee, key_path: basePath })),
    openable_date: openable,
    expiration_date: expires,
  }
}

function readSecret(variable: string, question: string): () => Promise<string> {
  return async () => process.env[variable] ?? ask(question, `set ${variable}`, true)
}

function warnAboutPublicDomains({ to }: BakeArguments): void {
  for (const grantee of to) {
    const domain = grantee.slice(grantee.lastIndexOf('@') + 1)
    if (grantee.startsWith('*@') && publicMailDomains.has(domain)) {
      console.error(`Warning: anyone can get an email address at ${domain}, so anyone can open this cake.`)
    }
  }
}

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\rBaking: ${Math.floor((100 * done) / total)}%${done === total ? '\n' : ''}`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof BakeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
