import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key and its certificate, as PEM. */
export type Certificate = { key: string; cert: string }

/** Certificates of an authority that only these tests trust. */
export type Authority = {
  /** for NODE_EXTRA_CA_CERTS */
  file: string
  /**
   * Issues a certificate.
   * @param start when it becomes valid, such as `-40 days`, for `faketime`
   * @param purpose what it may be used for
   */
  issue(
    host: string,
    options?: { days?: number; start?: string; isBySubAuthority?: boolean; purpose?: string },
  ): Certificate
  createSelfSigned(host: string): Certificate
}

/** Creates an authority with OpenSSL. `faketime` is needed for certificates that are not valid yet or any more. */
export function createAuthority(folder: string): Authority {
  const at = (name: string) => join(folder, name)
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: 'pipe' })
  const createKey = (name: string) =>
    run(
      'openssl',
      'genpkey',
      '-algorithm',
      'EC',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-out',
      `${name}.key`,
    )
  const createRoot = (name: string, subject: string, ...extensions: string[]) => {
    createKey(name)
    const options = extensions.flatMap((extension) => ['-addext', extension])
    run(
      'openssl',
      'req',
      '-x509',
      '-key',
      `${name}.key`,
      '-days',
      '3650',
      '-subj',
      subject,
      ...options,
      '-out',
      `${name}.pem`,
    )
  }
  let count = 0

  function sign(issuer: string, subject: string, extensions: string, days: number, start?: string) {
    const name = `issued-${++count}`
    createKey(name)
    run('openssl', 'req', '-new', '-key', `${name}.key`, '-subj', subject, '-out', `${name}.csr`)
    writeFileSync(at(`${name}.ext`), extensions)
    const args = ['x509', '-req', '-in', `${name}.csr`, '-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`]
    const options = [
      '-CAcreateserial',
      '-days',
      String(days),
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
    ]
    if (start === undefined) run('openssl', ...args, ...options)
    else run('faketime', start, 'openssl', ...args, ...options)
    return {
      name,
      key: readFileSync(at(`${name}.key`), 'utf8'),
      cert: readFileSync(at(`${name}.pem`), 'utf8'),
    }
  }

  createRoot('root', '/CN=Authority of these tests', 'basicConstraints=critical,CA:TRUE')
  const subAuthority = sign('root', '/CN=Intermediate authority', 'basicConstraints=critical,CA:TRUE', 3650)
  return {
    file: at('root.pem'),
    issue(host, { days = 60, start, isBySubAuthority = false, purpose = 'serverAuth' } = {}) {
      const issuer = isBySubAuthority ? subAuthority.name : 'root'
      const { key, cert } = sign(
        issuer,
        `/CN=${host}`,
        `subjectAltName=DNS:${host}\nextendedKeyUsage=${purpose}`,
        days,
        start,
      )
      return { key, cert }
    },
    createSelfSigned(host) {
      const name = `self-signed-${++count}`
      createRoot(name, `/CN=${host}`, `subjectAltName=DNS:${host}`)
      return { key: readFileSync(at(`${name}.key`), 'utf8'), cert: readFileSync(at(`${name}.pem`), 'utf8') }
    },
  }
}
