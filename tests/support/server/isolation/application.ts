import { createHash, randomBytes } from 'node:crypto'
import { addApplication, appSecret, exchangeCode } from '../applications.ts'
import { anyChallenge } from '../calls/fields.ts'
import type { Flow } from './flow.ts'

const sha = (text: string, to: 'hex' | 'base64url') => createHash('sha256').update(text).digest(to)

/** Registers an application of the project, which the user has used before and has just authorized again. */
export async function addApplicationOf(flow: Flow, token: string) {
  const { server, side } = flow
  const clientId = `connected-app-${side.name}`
  const redirectUri = `https://${side.name}.app.example/callback`
  const logoutUri = `https://${side.name}.app.example/bye`
  const clientSecret = `${appSecret}-${side.name}`
  const verifier = randomBytes(32).toString('base64url')
  await addApplication(server, {
    id: clientId,
    projectId: side.id,
    secretHash: sha(clientSecret, 'hex'),
    redirectUrls: [redirectUri],
    logoutUrls: [logoutUri],
  })
  const authorizationQuery = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: anyChallenge,
  }).toString()
  const checked = await flow.post('/idp/oauth/authorize/check', { query: authorizationQuery }, token)
  const authorize = async () => {
    const { data } = await flow.post(
      '/idp/oauth/authorize/submit',
      {
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scopes: ['openid', 'email', 'profile', 'phone'],
        consent_granted: true,
        code_challenge: sha(verifier, 'base64url'),
      },
      token,
    )
    return String(data.authorization_code)
  }
  const credentials = { client_id: clientId, client_secret: clientSecret }
  const form = { ...credentials, redirect_uri: redirectUri, code_verifier: verifier }
  const tokens = await exchangeCode(server, await authorize(), form, side.issuerPath)
  return {
    clientId,
    redirectUri,
    logoutUri,
    clientSecret,
    appVerifier: verifier,
    ...tokens,
    authorizationCode: await authorize(),
    authorizationQuery,
    requestToken: String(checked.data.request_token),
  }
}
