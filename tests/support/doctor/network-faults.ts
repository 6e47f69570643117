import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { product } from '#contract/product.ts'
import { probeHeader, readQuestion, sealReport } from '../../../server/doctor/server-report.ts'
import { systemClock } from '../../../server/platform/machine/clock.ts'
import { systemRandom } from '../../../server/platform/machine/random.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { findFreePort } from '../server/free-port.ts'
import { emailDomain, host, type Installation } from './installation.ts'

/** Breaks one thing. */
export type Fault = (installation: Installation) => unknown

const setTexts =
  (name: string, ...texts: string[]): Fault =>
  ({ names }) =>
    names.records.set(name, { texts })
const dkimName = `doctor._domainkey.${emailDomain}`

/** Faults of names, certificates and the proxy, by the finding that they cause. */
export const networkFaults = {
  dns_no_response: ({ names }) => names.setSilent(true),
  email_dns_no_response: ({ names }) => names.setSilent(true),
  dns_no_address: ({ names }) => names.records.delete(host),
  dns_local_only: (installation) => {
    // This process has its own files of names, and the name servers do not have the host.
    installation.names.records.delete(host)
    const at = (name: string) => join(installation.folder, name)
    writeFileSync(at('hosts'), `127.24.82.1 ${host}\n`)
    writeFileSync(at('resolv.conf'), `nameserver ${installation.names.address}\n`)
    const mount = (name: string) => `mount --bind ${at(name)} /etc/${name}`
    const script = `${mount('hosts')} && ${mount('resolv.conf')} && exec "$@"`
    installation.wrapper = ['unshare', '--mount', 'sh', '-c', script, 'sh']
    installation.args = []
  },
  spf_missing: setTexts(emailDomain, 'verification=abc'),
  spf_repeated: setTexts(emailDomain, 'v=spf1 mx -all', 'v=spf1 a -all'),
  spf_allows_everyone: setTexts(emailDomain, 'v=spf1 mx +all'),
  dkim_not_configured: ({ settings }) => {
    for (const name of ['DOMAIN', 'SELECTOR', 'KEY_FILE']) delete settings[`MAIL_DKIM_${name}`]
  },
  dkim_missing: ({ names }) => names.records.delete(dkimName),
  dkim_differs: setTexts(dkimName, 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A'),
  dkim_revoked: setTexts(dkimName, 'v=DKIM1; p='),
  dmarc_missing: ({ names }) => names.records.delete(`_dmarc.${emailDomain}`),
  dmarc_invalid: setTexts(`_dmarc.${emailDomain}`, 'v=DMARC1; p=never'),

  tls_not_used: ({ settings }) => {
    settings.PUBLIC_URL = `http://${host}`
  },
  tls_no_connection: ({ changeProxy }) => changeProxy('closed'),
  tls_no_handshake: ({ changeProxy, authority }) =>
    changeProxy({ tls: { ...authority.issue(host), ...oldProtocols, maxVersion: 'TLSv1.1' } }),
  tls_old_protocol: ({ changeProxy, authority }) =>
    changeProxy({ tls: { ...authority.issue(host), ...oldProtocols } }),
  tls_expired: ({ changeProxy, authority }) =>
    changeProxy({ tls: authority.issue(host, { days: 30, start: '-40 days' }) }),
  tls_expires_soon: ({ changeProxy, authority }) =>
    changeProxy({ tls: authority.issue(host, { days: 60, start: '-50 days' }) }),
  tls_not_yet_valid: ({ changeProxy, authority }) =>
    changeProxy({ tls: authority.issue(host, { start: '+10 days' }) }),
  tls_wrong_host: ({ changeProxy, authority }) => changeProxy({ tls: authority.issue('shop.example.test') }),
  tls_incomplete_chain: ({ changeProxy, authority }) =>
    changeProxy({ tls: authority.issue(host, { isBySubAuthority: true }) }),
  tls_self_signed: ({ changeProxy, authority }) => changeProxy({ tls: authority.createSelfSigned(host) }),
  tls_untrusted: ({ changeProxy, authority }) =>
    changeProxy({ tls: authority.issue(host, { purpose: 'clientAuth' }) }),
  tls_without_http2: ({ changeProxy }) => changeProxy({ hasHttp2: false }),
  redirect_missing: ({ changeProxy }) => changeProxy({ port80: 'page' }),
  redirect_closed: ({ changeProxy }) => changeProxy({ port80: 'closed' }),

  proxy_no_server: async ({ changeProxy }) => changeProxy({ target: await findFreePort() }),
  proxy_other_program: ({ changeProxy }) =>
    changeProxy({ respond: { status: 200, body: '<h1>It works!</h1>' } }),
  proxy_cached: async ({ changeProxy, diagnose }) => {
    await changeProxy({ hasCache: true })
    await diagnose()
  },
  proxy_drops_header: ({ changeProxy }) => changeProxy({ header: 'drop' }),
  proxy_forwards_forged: ({ changeProxy }) => changeProxy({ header: 'pass on' }),
  proxy_not_trusted: ({ settings }) => {
    settings.TRUST_PROXY = '0'
  },
  proxy_trusts_too_few: ({ changeProxy }) => changeProxy({ header: 'append twice' }),
  proxy_trusts_too_many: ({ settings }) => {
    settings.TRUST_PROXY = '2'
  },

  server_unknown: (installation) => listen(installation, (_, respond) => respond('another program')),
  server_other_version: (installation) => {
    const secrets = createSecrets(
      Buffer.from(installation.settings.CAKE_MASTER_KEY ?? '', 'hex'),
      systemRandom,
    )
    return listen(installation, (header, respond) => {
      const nonce = readQuestion({ secrets, clock: systemClock }, header)?.nonce ?? ''
      const request = { client: '', connection: '', forwardedFor: null }
      const running = { nonce, version: `${product.version}.1`, publicUrl: '', trustedProxies: '', request }
      respond(JSON.stringify({ status: 'ready', report: sealReport(secrets, running) }))
    })
  },
  server_other_data: ({ settings, folder }) => {
    settings.DATA_DIR = join(folder, 'elsewhere')
  },
  server_other_settings: ({ settings }) => {
    settings.PUBLIC_URL = 'https://old.example.test'
  },
} as const satisfies Readonly<Record<string, Fault>>

const oldProtocols = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const

/** Starts another program, on the port that the settings name. */
async function listen(
  { settings, later }: Installation,
  handle: (header: string, respond: (body: string) => void) => void,
): Promise<void> {
  const port = await findFreePort()
  settings.PORT = String(port)
  const server = createServer(({ headers }, response) =>
    handle(String(headers[probeHeader] ?? ''), (body) => response.end(body)),
  )
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  later(() => server.close())
}
