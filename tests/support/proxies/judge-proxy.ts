import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { readApplicationFiles } from '../../../scripts/steps/code-blocks.mjs'
import { makeFolder } from '../programs/places.ts'
import { type NodeProcess, startServer } from '../programs/server-process.ts'
import { startEmailSink } from '../server/email-sink.ts'
import { createDatabase, startPostgres } from '../server/postgres.ts'
import { type ProxyName, type ProxyProgram, proxies } from './programs.ts'

const run = promisify(execFile)
const site = 'https://cakes.example.org'
const certificate = '/etc/ssl/cakes.example.org'

/** What a client of the proxy sees (runInNamespace). */
export type Judgment = {
  http2: string
  redirect: string
  /** the headers that differ between the proxy and the server, by path */
  changedHeaders: Record<string, string[]>
  /** the address that the server logged for a client that sent a header with another one */
  clientAddress: string
  /** whether the proxy's log has the request ID of the response */
  isRequestIdLogged: boolean
  /** whether the server uses a request ID that a client sent */
  isRequestIdForged: boolean
  /** whether the proxy's log has the query string of a request */
  isQueryLogged: boolean
  /** the statuses of requests, with both processes, with one killed, with it restarted and the other one killed */
  statuses: Record<'both' | 'first' | 'second', Record<string, number>>
  /** without a process */
  statusOfNone: string
  /** a download of 1 GB by a slow client */
  download: { isComplete: boolean; megabytesAhead: number }
}

const name = process.argv[2] as ProxyName
const { file, log, before = [], command }: ProxyProgram = proxies[name]
const folder = await makeFolder()

async function writeFiles() {
  await appendFile('/etc/hosts', '127.0.0.1 cakes.example.org\n')
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', '/CN=cakes.example.org', '-addext', 'subjectAltName=DNS:cakes.example.org'],
    ...['-keyout', `${certificate}.key`, '-out', `${certificate}.pem`],
  ])
  const both = await Promise.all(['pem', 'key'].map((end) => readFile(`${certificate}.${end}`, 'utf8')))
  await writeFile(`${certificate}.both`, both.join(''))
  const text = readApplicationFiles('docs/proxies.md')[file]
  if (text === undefined) throw new Error(`docs/proxies.md does not print ${file}.`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
  await mkdir(dirname(log), { recursive: true })
  for (const line of before) await run('sh', ['-c', line])
}

/** Sends a request with curl. @returns its output */
async function curl(...args: string[]): Promise<string> {
  const options = ['--silent', '--max-time', '60', '--cacert', `${certificate}.pem`]
  const { stdout } = await run('curl', [...options, ...args], { maxBuffer: 2 ** 26 })
  return stdout
}

const statusOf = (url: string, ...args: string[]) =>
  curl('--output', '/dev/null', '--write-out', '%{http_code}', ...args, url)

async function countStatuses(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (let index = 0; index < 20; index += 1) {
    const body = ['--json', '{"password":"x","email":"eve@example.org"}']
    const status = await statusOf(`${site}/api/v1/password/strength`, ...body)
    counts[status] = (counts[status] ?? 0) + 1
  }
  return counts
}

/** Headers that differ in each response or that belong to the connection. */
const isPerConnection =
  /^(?:connection|keep-alive|date|x-request-id|transfer-encoding|via|server|alt-svc|content-length)$/

async function readHeaders(url: string): Promise<Map<string, string>> {
  const text = await curl('--http1.1', '--dump-header', '-', '--output', '/dev/null', url)
  const lines = text.trim().split('\r\n').slice(1)
  const entries = lines.map((line) => line.split(/: (.*)/s) as [string, string])
  return new Map(
    entries
      .map(([key, value]) => [key.toLowerCase(), value] as const)
      .filter(([key]) => !isPerConnection.test(key))
      .map(([key, value]) => [key, value.replaceAll(/nonce-[\w+/=-]+/g, 'nonce')]),
  )
}

async function findChangedHeaders(path: string): Promise<string[]> {
  const [server, proxy] = [await readHeaders(`http://127.0.0.1:4000${path}`), await readHeaders(site + path)]
  return [...new Set([...server.keys(), ...proxy.keys()])]
    .filter((key) => server.get(key) !== proxy.get(key))
    .map((key) => `${key}: ${server.get(key)} -> ${proxy.get(key)}`)
}

const isInLog = (text: string) =>
  run('grep', ['--quiet', '--fixed-strings', text, log]).then(
    () => true,
    () => false,
  )

async function until(isReached: () => Promise<boolean>, what: string) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (await isReached().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`It took too long: ${what}`)
}

/** HAProxy sends its log to the machine's syslog, which this program replaces. */
async function startSyslog() {
  const receive = [
    'import os, socket, sys',
    's = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)',
    "s.bind('/dev/log')",
    "os.chmod('/dev/log', 0o666)",
    "f = open(sys.argv[1], 'ab', buffering=0)",
    "while True: f.write(s.recv(65536) + b'\\n')",
  ].join('\n')
  spawn('python3', ['-c', receive, log], { stdio: ['ignore', 2, 2] })
  await until(async () => (await stat('/dev/log')).isSocket(), 'the start of syslog')
}

const megabyte = 2 ** 20
const size = 1024 * megabyte

/** A server that sends 1 GB as fast as it is read. */
async function judgeDownload(): Promise<Judgment['download']> {
  const block = Buffer.alloc(megabyte, 'cake')
  let sent = 0
  const fastServer = createServer(async (request, response) => {
    if (request.url !== '/export') return void response.end('{}')
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size })
    for (sent = 0; sent < size && !response.destroyed; sent += megabyte) {
      if (!response.write(block)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
    response.end()
  })
  await once(fastServer.listen(4000, '127.0.0.1'), 'listening')
  await until(async () => (await statusOf(`${site}/readyz`)) === '200', 'the proxy uses the new server')
  const client = spawn('curl', ['--silent', '--cacert', `${certificate}.pem`, `${site}/export`])
  const hash = createHash('sha256')
  let received = 0
  let ahead = 0
  for await (const chunk of client.stdout) {
    hash.update(chunk as Buffer)
    received += (chunk as Buffer).length
    // The client pauses after 100 MB: a proxy that stores the download would read it all.
    if (received > 100 * megabyte && ahead === 0) {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      ahead = Math.round((sent - received) / megabyte)
    }
  }
  const expected = createHash('sha256')
  for (let index = 0; index < size / megabyte; index += 1) expected.update(block)
  fastServer.close()
  return { isComplete: hash.digest('hex') === expected.digest('hex'), megabytesAhead: ahead }
}

async function judge(): Promise<Judgment> {
  await writeFiles()
  const [postgres, emails] = [await startPostgres(), await startEmailSink()]
  if (!postgres) throw new Error('PostgreSQL is not installed.')
  const env = {
    PUBLIC_URL: site,
    CAKE_MASTER_KEY: '0f'.repeat(32),
    SMTP_URL: emails.url,
    DATABASE_URL: await createDatabase(postgres.url),
    TRUST_PROXY: '1',
  }
  const start = (port: number) => startServer({ mode: 'production', dataDir: folder.path, port, env })
  const servers = new Map<number, NodeProcess>()
  for (const port of [4000, 4001]) servers.set(port, (await start(port)).server)
  const kill = async (port: number) => {
    servers.get(port)?.child.kill('SIGKILL')
    await servers.get(port)?.ended
  }
  if (name === 'haproxy') await startSyslog()
  const [program = '', ...args] = command
  const proxy = spawn(program, args, { stdio: ['ignore', 2, 2] })
  await until(async () => (await statusOf(`${site}/readyz`)) === '200', 'the start of the proxy')

  const http2 = await curl('--output', '/dev/null', '--write-out', '%{http_version}', `${site}/login`)
  const redirect = await curl(
    ...['--output', '/dev/null', '--write-out', '%{http_code} %{redirect_url}'],
    'http://cakes.example.org/login?from=email',
  )
  const changedHeaders: Record<string, string[]> = {}
  for (const path of [
    '/login',
    '/clientside-services/index.html',
    '/widget/login-widget.js',
    '/api/v1/auth/me',
  ])
    changedHeaders[path] = await findChangedHeaders(path)

  const forged = ['X-Forwarded-For: 6.6.6.6', 'X-Request-Id: forged-by-a-client']
  const response = await curl(
    ...['--interface', '127.0.0.9', ...forged.flatMap((header) => ['--header', header])],
    ...['--dump-header', '-', '--output', '/dev/null'],
    `${site}/api/v1/auth/me?token=secret-of-a-link`,
  )
  const requestId = /^x-request-id: (\S+)/im.exec(response)?.[1] ?? 'none'
  const isRequestIdForged = requestId.includes('forged')
  const output = [...servers.values()].map((server) => server.output()).join('')
  const line = output.split('\n').find((text) => text.includes(requestId)) ?? ''
  const clientAddress = /127\.0\.0\.9|6\.6\.6\.6|127\.0\.0\.1/.exec(line)?.[0] ?? line
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const isRequestIdLogged = await isInLog(requestId)
  const isQueryLogged = await isInLog('secret-of-a-link')

  const both = await countStatuses()
  await kill(4001)
  const first = await countStatuses()
  servers.set(4001, (await start(4001)).server)
  await new Promise((resolve) => setTimeout(resolve, 7000))
  await kill(4000)
  const second = await countStatuses()
  await kill(4001)
  const statusOfNone = await statusOf(`${site}/readyz`)
  const download = await judgeDownload()
  proxy.kill('SIGTERM')
  emails.close()
  await postgres.stop()
  return {
    ...{
      http2,
      redirect,
      changedHeaders,
      clientAddress,
      isRequestIdLogged,
      isRequestIdForged,
      isQueryLogged,
    },
    ...{ statuses: { both, first, second }, statusOfNone, download },
  }
}

const judgment = await judge().finally(() => folder.remove())
process.stdout.write(`${JSON.stringify(judgment)}\n`)
process.exit(0)
