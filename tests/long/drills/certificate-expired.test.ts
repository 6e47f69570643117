import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readApplicationFiles } from '../../../scripts/steps/code-blocks.mjs'
import { host, proxyAddress } from '../../support/doctor/installation.ts'
import { allWork, type Drill, startDrill } from '../../support/drills/drill.ts'
import type {} from '../../support/server/database.ts'

// The certificate of nginx expires, with the file of docs/proxies.md, in which only addresses and paths differ.
// smtp-server-gone.test.ts has the certificate of the mail server.

let drill: Drill
let nginx: ReturnType<typeof spawn>
const at = (name: string) => join(drill.installation.folder, name)
const run = (...args: string[]) => ['-c', at('nginx.conf'), ...args]

/** Installs a certificate for the site. */
function install(options: { start?: string; days?: number } = {}) {
  const { cert, key } = drill.installation.authority.issue(host, options)
  writeFileSync(at('site.pem'), cert)
  writeFileSync(at('site.key'), key, { mode: 0o600 })
}

/** Requests a path as a browser does. @returns the status, or the code of OpenSSL */
const visit = (path: string) =>
  new Promise<number | string>((resolve) => {
    const ca = readFileSync(drill.installation.authority.file)
    get({ host: proxyAddress, servername: host, headers: { host }, path, ca }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })

beforeAll(async () => {
  drill = await startDrill(inject('postgresUrl'))
  await drill.installation.changeProxy('closed')
  install()
  const site = (readApplicationFiles('docs/proxies.md')['/etc/nginx/conf.d/cakelock.conf'] ?? '')
    .replaceAll('cakes.example.org;', `${host};`)
    .replace(/ {2}server 127\.0\.0\.1:4001 .*\n/, '')
    .replace('127.0.0.1:4000', `127.0.0.1:${drill.installation.port}`)
    .replaceAll(/ {2}listen \[::\].*\n/g, '')
    .replaceAll(/listen (80|443)/g, `listen ${proxyAddress}:$1`)
    .replace('/etc/ssl/cakes.example.org.pem', at('site.pem'))
    .replace('/etc/ssl/cakes.example.org.key', at('site.key'))
    .replace('/var/log/nginx/cakelock.log', at('nginx.log'))
  const main = `pid ${at('nginx.pid')};\nerror_log ${at('nginx-errors.log')};\nuser root;\nevents {}\nhttp {\n${site}}\n`
  writeFileSync(at('nginx.conf'), main)
  nginx = spawn('nginx', run('-g', 'daemon off;'), { stdio: 'ignore' })
}, 180_000)

afterAll(async () => {
  nginx?.kill('SIGTERM')
  if (nginx) await once(nginx, 'close')
  await drill?.stop()
}, 60_000)

it('the certificate of nginx expires: browsers stop, the doctor says so, and a new one needs only a reload', async () => {
  await expect.poll(() => visit('/healthz'), { timeout: 20_000 }).toBe(200)
  expect(await drill.diagnose()).toEqual({})
  install({ start: '-40 days', days: 10 })
  execFileSync('nginx', run('-s', 'reload'), { stdio: 'ignore' })
  await expect.poll(() => visit('/login'), { timeout: 20_000 }).toBe('CERT_HAS_EXPIRED')
  expect(await drill.health('/readyz')).toEqual([200, { status: 'ready' }])
  expect(await drill.watch()).toEqual(allWork)
  expect(drill.takeProblems()).toEqual([])
  expect(await drill.diagnose()).toMatchObject({
    tls_expired: expect.stringContaining('Renew the certificate, and reload the proxy.'),
  })

  install()
  execFileSync('nginx', run('-s', 'reload'), { stdio: 'ignore' })
  await expect.poll(() => visit('/healthz'), { timeout: 20_000 }).toBe(200)
  expect(await drill.diagnose()).toEqual({})
  expect(await drill.findLosses()).toEqual([])
})
