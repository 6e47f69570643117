import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Clock } from '../../../server/platform/machine/clock.ts'
import { openServer } from './open-server.ts'

export const googleClientId = 'client-id.apps.googleusercontent.com'

/** The parts of Google that One Tap needs: published keys, and ID tokens signed by one of them. */
export async function startGoogle() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const unpublishedPair = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }]
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }))
  })
  const { port, close } = await openServer(server)
  return {
    keysUrl: `http://127.0.0.1:${port}/certs`,
    close,
    /** Signs the ID token that the prompt would return. @param isForged signs with a key that is not published */
    sign(
      { clock }: { clock: Pick<Clock, 'now'> },
      claims: Record<string, unknown> = {},
      isForged = false,
    ): Promise<string> {
      const now = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({
        iss: 'https://accounts.google.com',
        aud: googleClientId,
        sub: '1234567890',
        email: 'ann@example.org',
        email_verified: true,
        hd: 'example.org',
        name: 'Ann Example',
        iat: now,
        exp: now + 3600,
        jti: randomUUID(),
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
        .sign(isForged ? unpublishedPair.privateKey : privateKey)
    },
  }
}
