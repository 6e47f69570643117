import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeFolder } from '../programs/places.ts'
import { type NodeProcess, repository, runServer, whenReady } from '../programs/server-process.ts'
import { findFreePort } from '../server/free-port.ts'
import { createDatabase } from '../server/postgres.ts'
import { type Authority, createAuthority } from './certificates.ts'
import { type NameServer, startNameServer } from './name-server.ts'
import { type ProxyOptions, startProxy } from './proxy.ts'
import { type Relay, startRelay } from './relay.ts'

export const host = 'cakes.example.test'
export const emailDomain = 'example.test'
const relayHost = 'relay.example.test'
/** Addresses of this machine that no other test uses, so the usual ports are free there. */
const addresses = { names: '127.24.82.53', proxy: '127.24.82.1' }

/** The IP address of the proxy. */
export const proxyAddress = addresses.proxy

/** What the doctor printed with `--json`. */
export type Diagnosis = { code: number | null; ids: string[]; output: string }

/** A complete installation, with all that it depends on, which a test breaks in one place. */
export type Installation = {
  folder: string
  port: number
  authority: Authority
  names: NameServer
  relay: Relay
  /** the settings file, arguments and environment of the doctor */
  settings: Record<string, string>
  args: string[]
  env: Record<string, string>
  /** commands that run the doctor, such as `unshare` */
  wrapper: string[]
  /** the user that runs the doctor, with the settings in the environment; undefined = this user */
  user: number | undefined
  changeProxy(options: Partial<ProxyOptions> | 'closed'): Promise<void>
  startServer(settings?: Record<string, string>): Promise<NodeProcess>
  /** Runs after the test. */
  later(undo: () => unknown): void
  diagnose(): Promise<Diagnosis>
  /** Repairs everything. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** @param postgresUrl a PostgreSQL server */
export async function createInstallation(postgresUrl: string): Promise<Installation> {
  const folder = await makeFolder()
  const at = (name: string) => join(folder.path, name)
  const authority = createAuthority(folder.path)
  const [names, port] = [await startNameServer(addresses.names), await findFreePort()]
  const certificates = { proxy: authority.issue(host), relay: authority.issue(relayHost) }
  const relay = await startRelay({ certificate: certificates.relay })
  execFileSync('openssl', ['genrsa', '-out', at('dkim.pem'), '2048'], { stdio: 'ignore' })
  execFileSync('chmod', ['600', at('dkim.pem')])
  const publicKey = execFileSync('openssl', ['rsa', '-in', at('dkim.pem'), '-pubout', '-outform', 'der'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  mkdirSync(at('data'), { mode: 0o700 })
  const settings: Record<string, string> = {
    PUBLIC_URL: `https://${host}`,
    CAKE_MASTER_KEY: '0f'.repeat(32),
    SMTP_URL: `smtp://user:secret@${relayHost}:${relay.port}`,
    // The doctor reports the locale C, which the server of the tests has.
    DATABASE_URL: await createDatabase(postgresUrl, undefined, 'C.UTF-8'),
    DATA_DIR: at('data'),
    PORT: String(port),
    TRUST_PROXY: '1',
    MAIL_FROM: `Cakelock <no-reply@${emailDomain}>`,
    MAIL_DKIM_DOMAIN: emailDomain,
    MAIL_DKIM_SELECTOR: 'doctor',
    MAIL_DKIM_KEY_FILE: at('dkim.pem'),
    LOG_LEVEL: 'silent',
  }
  const records: [string, { addresses?: string[]; texts?: string[] }][] = [
    [host, { addresses: [addresses.proxy] }],
    [relayHost, { addresses: ['127.0.0.1'] }],
    [emailDomain, { texts: [`v=spf1 a:${relayHost} -all`] }],
    [`doctor._domainkey.${emailDomain}`, { texts: [`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`] }],
    [`_dmarc.${emailDomain}`, { texts: ['v=DMARC1; p=none'] }],
  ]
  let proxy: Awaited<ReturnType<typeof startProxy>> | undefined
  let isProxyChanged = false
  let undoes: (() => unknown)[] = []

  const installation: Installation = {
    folder: folder.path,
    port,
    authority,
    names,
    relay,
    settings,
    args: [],
    env: {},
    wrapper: [],
    user: undefined,

    async changeProxy(options) {
      await proxy?.close()
      proxy = undefined
      isProxyChanged = true
      if (options === 'closed') return
      proxy = await startProxy({
        address: addresses.proxy,
        target: port,
        tls: certificates.proxy,
        ...options,
      })
    },

    async startServer(changes = {}) {
      const env = { ...settings, ...changes }
      const server = runServer({ mode: 'production', port: Number(env.PORT), dataDir: at('data'), env })
      await whenReady(server, `http://127.0.0.1:${env.PORT}/readyz`)
      return server
    },

    later: (undo) => undoes.push(undo),

    async diagnose() {
      const { wrapper, args, env, user } = installation
      const file = at('settings.env')
      const lines = Object.entries(installation.settings).map(([name, value]) => `${name}='${value}'\n`)
      writeFileSync(file, lines.join(''), { mode: 0o600 })
      const [program = '', ...rest] = [
        ...wrapper,
        process.execPath,
        '--import',
        'tsx',
        'server/programs/cakelock.ts',
        ...(user === undefined ? ['--settings', file] : []),
        'doctor',
        '--json',
        ...args,
      ]
      const child = spawn(program, rest, {
        cwd: repository,
        env: {
          PATH: process.env.PATH,
          NODE_EXTRA_CA_CERTS: authority.file,
          ...(user !== undefined && installation.settings),
          ...env,
        },
        ...(user !== undefined && { uid: user }),
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      const [output, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
      const code = await ended
      if (!output.startsWith('{')) throw new Error(`The doctor printed no report:\n${output}${problems}`)
      const { checks } = JSON.parse(output) as { checks: { findings: { id: string }[] }[] }
      return { code, ids: checks.flatMap(({ findings }) => findings.map(({ id }) => id)), output }
    },

    async reset() {
      for (const undo of undoes.reverse()) await undo()
      undoes = []
      names.setSilent(false)
      names.records.clear()
      for (const [name, record] of records) names.records.set(name, record)
      relay.options = { certificate: certificates.relay }
      if (isProxyChanged || !proxy) await installation.changeProxy({})
      isProxyChanged = false
      Object.assign(installation, { settings: { ...settings }, env: {}, wrapper: [], user: undefined })
      installation.args = ['--dns', names.address]
    },

    async close() {
      await installation.reset()
      await proxy?.close()
      names.close()
      relay.close()
      await folder.remove()
    },
  }
  await installation.reset()
  return installation
}
