/*
 * Checks the session of a visitor in Node 20 or later, with the package jose (npm i jose).
 */
import { createInterface } from 'node:readline'
import { createRemoteJWKSet, jwtVerify } from 'jose'

const server = process.env.LOGIN_SERVER ?? 'https://login.example.org'
const project = process.env.LOGIN_PROJECT ?? 'project-…'
const sessionClaim = 'https://stytch.com/session'

// The keys are cached. A JWT with an unknown key ID fetches them again, at most once in 30 seconds.
const keys = createRemoteJWKSet(new URL(`${server}/v1/sessions/jwks/${project}`))

/**
 * @param {string} jwt the cookie stytch_session_jwt
 * @returns the user ID and the session
 * @throws if the JWT is not valid
 */
export async function checkSession(jwt) {
  const { payload } = await jwtVerify(jwt, keys, {
    algorithms: ['ES256'],
    typ: 'JWT',
    issuer: `stytch.com/${project}`,
    audience: project,
    requiredClaims: ['sub', 'exp', sessionClaim],
    clockTolerance: 5,
  })
  return { userId: payload.sub, session: payload[sessionClaim] }
}

// To try it: checks one JWT per line of the standard input.
for await (const jwt of createInterface({ input: process.stdin })) {
  const line = await checkSession(jwt).then(
    ({ userId }) => `accepted ${userId}`,
    (error) => `refused: ${error.message}`,
  )
  process.stdout.write(`${line}\n`)
}
