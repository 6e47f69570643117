import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readApplicationFiles } from '../../../scripts/steps/code-blocks.mjs'
import { findFreePort } from '../../support/server/free-port.ts'

const run = promisify(execFile)

/** The host in docs/proxies.md. */
export const siteHost = 'cakes.example.org'

export type SiteProxy = {
  port: number
  /** the certificate of the site, which signs itself */
  certificate: string
  stop(): Promise<void>
}

/** The settings around the recipe: those of Debian's nginx.conf that limit connections, and paths in a folder. */
const toMainFile = (folder: string) => `worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/cakelock.conf;
}
`

/**
 * Starts nginx with the recipe of docs/proxies.md, in which only ports and paths are replaced. Clients use HTTPS as the
 * recipe does: the handshake of a person's only connection costs about a millisecond, a small part of a round.
 * @param ports of the two servers
 * @throws Error if nginx is not installed or does not start
 */
export async function startProxy(ports: readonly [number, number], parent: string): Promise<SiteProxy> {
  const folder = join(parent, 'nginx')
  await mkdir(folder)
  // The workers of nginx run as another user.
  await Promise.all([chmod(parent, 0o755), chmod(folder, 0o755)])
  const certificate = join(folder, 'site.pem')
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
    ...['-subj', `/CN=${siteHost}`, '-addext', `subjectAltName=DNS:${siteHost}`],
    ...['-keyout', join(folder, 'site.key'), '-out', certificate],
  ])
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const recipe = readApplicationFiles('docs/proxies.md')['/etc/nginx/conf.d/cakelock.conf']
  if (recipe === undefined) throw new Error('docs/proxies.md has no file for nginx.')
  const text = [
    ['127.0.0.1:4000', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:4001', `127.0.0.1:${ports[1]}`],
    ['listen 443', `listen ${port}`],
    ['[::]:443', `[::]:${port}`],
    ['listen 80;', `listen ${plainPort};`],
    ['[::]:80;', `[::]:${plainPort};`],
    [`/etc/ssl/${siteHost}.pem`, certificate],
    [`/etc/ssl/${siteHost}.key`, join(folder, 'site.key')],
    ['/var/log/nginx/cakelock.log', join(folder, 'access.log')],
  ].reduce((changed, [printed = '', used = '']) => {
    if (!changed.includes(printed)) throw new Error(`The recipe for nginx has no "${printed}".`)
    return changed.replaceAll(printed, used)
  }, recipe)
  await writeFile(join(folder, 'cakelock.conf'), text)
  await writeFile(join(folder, 'nginx.conf'), toMainFile(folder))
  const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<string>((resolve) => {
    nginx.once('error', () => resolve('nginx is not installed (Debian: apt-get install nginx-light).'))
    nginx.once('close', (code) => resolve(`nginx ended (${code}): see the messages above.`))
  })
  await Promise.race([
    untilListening(port),
    ended.then((problem) => {
      throw new Error(problem)
    }),
  ])
  return {
    port,
    certificate: await readFile(certificate, 'utf8'),
    async stop() {
      nginx.kill('SIGTERM')
      await ended
    },
  }
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const isListening = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isListening) return
    await sleep(100)
  }
  throw new Error(`nginx does not listen on port ${port}.`)
}
