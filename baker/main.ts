import { basePath, Checksum, KeyHex } from '#contract/ids.ts'
import { publicMailDomains } from '#contract/public-mail-domains.ts'
import { bake } from '#contract/routes/files.ts'
import { createApi } from './api.ts'
import { ask } from './ask.ts'
import { type BakeArguments, parseBakeArguments, readEmail } from './bake-arguments.ts'
import { BakeError } from './bake-error.ts'
import { bakeFile, checkPlaces } from './bake-file.ts'
import { withSession } from './session.ts'

/** Bakes one file and registers it (bake-arguments.ts says how it is called). Exit code 1 after a sentence on stderr. */
async function main(): Promise<void> {
  // npm starts programs in the package's folder, and tells where it was called from.
  const folder = process.env.INIT_CWD ?? process.cwd()
  const wanted = parseBakeArguments(process.argv.slice(2), folder)
  warnOfPublicDomains(wanted)
  await checkPlaces(wanted.source, wanted.target)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new BakeError('Stopped. Nothing was baked.')))
  }
  const email = wanted.email ?? readEmail(await ask('Your email: ', 'give --email', false))
  const api = createApi(wanted.server, fetch)
  const credentials = {
    email,
    password: secret('CAKELOCK_PASSWORD', 'Password: '),
    pin: secret('CAKELOCK_PIN', 'PIN: '),
  }
  const { id, size } = await withSession(api, credentials, (token) =>
    bakeFile({
      source: wanted.source,
      target: wanted.target,
      signal: stop.signal,
      onProgress: showProgress,
      register: ({ checksum, key }) => api.post(bake, toRegistration(wanted, checksum, key), token),
    }),
  )
  console.log(`Baked ${wanted.target} (${size.toLocaleString('en')} bytes), registered as ${id}.`)
  console.log(
    wanted.to.length > 0
      ? `It can be opened by ${wanted.to.join(', ')}, and by you.`
      : 'It can be opened by you alone. Give access with --to, or later in the portal.',
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

function secret(variable: string, question: string): () => Promise<string> {
  return async () => process.env[variable] ?? ask(question, `set ${variable}`, true)
}

function warnOfPublicDomains({ to }: BakeArguments): void {
  for (const grantee of to) {
    const domain = grantee.slice(grantee.lastIndexOf('@') + 1)
    if (grantee.startsWith('*@') && publicMailDomains.has(domain)) {
      console.error(`Warning: anybody can get an address at ${domain}, so anybody will be able to open this.`)
    }
  }
}

function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return
  process.stderr.write(`\rBaking: ${Math.floor((100 * done) / total)} %${done === total ? '\n' : ''}`)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof BakeError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
