import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../support/programs/places.ts'
import { signInByCode } from '../support/server/provider-client.ts'
import { createTestServer } from '../support/server/test-server.ts'
import { callTotps, startTotp } from '../support/server/totps.ts'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: 'utf8' }).trim()

it('enrolls with a QR code that zbarimg reads and the code that oathtool computes', async () => {
  const server = await createTestServer()
  const token = await signInByCode(server, 'ann@example.org')
  const { qr_code: image, secret } = await startTotp(server, token)
  const folder = await makeFolder()
  const file = join(folder.path, 'code.png')
  await writeFile(file, Buffer.from(image.slice(image.indexOf(',') + 1), 'base64'))
  const uri = new URL(run('zbarimg', '--quiet', '--raw', file))
  await folder.remove()
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Shop',
  ])
  const now = server.clock.now().toISOString().replace('T', ' ').replace('Z', ' UTC')
  const totp_code = run('oathtool', '--totp', '--base32', '--now', now, uri.searchParams.get('secret') ?? '')
  const { status, body } = await callTotps(server, '/authenticate', token, { totp_code })
  expect([status, body.data?.totp_id]).toEqual([200, expect.stringMatching(/^totp-/)])
})
