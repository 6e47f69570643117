import { execFileSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../server/free-port.ts'

export type Postfix = {
  /** for SMTP_URL; accepts email only after STARTTLS */
  url: string
  /** the certificate to trust (NODE_EXTRA_CA_CERTS) */
  certificate: string
  /** Reads the mailbox of anna@bakery.example, or the input of the command of bounces@bakery.example. */
  read(mailbox: 'anna' | 'bounces'): Promise<string>
  log(): Promise<string>
  stop(): Promise<void>
}

const domain = 'bakery.example'

const toMainConfiguration = (folder: string) => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
myhostname = mx.${domain}
mydestination = ${domain}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps = hash:${folder}/aliases
alias_database = hash:${folder}/aliases
# Postfix detects unknown recipients after it has accepted the email, so it sends a bounce notification.
local_recipient_maps =
smtpd_tls_cert_file = ${folder}/certificate.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = encrypt
smtpd_tls_received_header = yes
default_privs = nobody
`

const toServices = (port: number) => `
127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
local unix - n n - - local
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`

/**
 * Starts Debian's Postfix as root, with its own configuration. It delivers to anna@bakery.example and to the command of
 * bounces@bakery.example (docs/email-delivery.md), and sends bounce notifications for everyone else.
 */
export async function startPostfix(): Promise<Postfix> {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'postfix-')), await findFreePort()]
  const at = (name: string) => join(folder, name)
  const mailboxes = { anna: at('boxes/anna'), bounces: at('boxes/bounces') }
  await chmod(folder, 0o755)
  for (const name of ['queue', 'data', 'boxes']) await mkdir(at(name))
  await chmod(at('boxes'), 0o777)
  const idOf = (user: string) => Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }))
  await chown(at('data'), idOf('postfix'), 0)
  const command = at('receive-bounce')
  await writeFile(command, `#!/bin/sh\ncat >> ${mailboxes.bounces}\n`)
  await chmod(command, 0o755)
  await writeFile(at('aliases'), `anna: ${mailboxes.anna}\nbounces: "|${command}"\n`)
  await writeFile(at('main.cf'), toMainConfiguration(folder))
  await writeFile(at('master.cf'), toServices(port))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', at('key.pem'), '-out', at('certificate.pem')]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  )
  execFileSync('postalias', ['-c', folder, `hash:${at('aliases')}`])
  execFileSync('postfix', ['-c', folder, 'start'], { stdio: 'ignore' })
  const log = () => readFile(at('log'), 'utf8').catch(() => '')
  return {
    url: `smtp://localhost:${port}`,
    certificate: at('certificate.pem'),
    read: (mailbox) => readFile(mailboxes[mailbox], 'utf8').catch(() => ''),
    log,
    async stop() {
      execFileSync('postfix', ['-c', folder, 'stop'], { stdio: 'ignore' })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
