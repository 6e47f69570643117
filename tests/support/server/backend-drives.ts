import type { Client } from 'stytch'
import { testPassword } from './people.ts'

/** What a drive can use: the client, one with a wrong secret, and a session with its user. */
export type Flow = {
  client: Client
  stranger: Client
  token: string
  jwt: string
  sessionId: string
  userId: string
  email: string
  emailId: string
  passwordId: string
}

/** How the contract test calls a served method of the provider's backend client. */
export type Drive = {
  /** a call that succeeds; missing if its success needs data that the call's own tests create */
  works?: (flow: Flow) => Promise<unknown>
  /** a typical failure, and the error_type or code of its refusal */
  fails: (flow: Flow) => Promise<unknown>
  type: string
  /** the method does not return an answer of the server */
  isLocal?: true
}

const unknown = 'unknown'
const newPassword = 'different-horse-43'
/** The shop's host. */
const domain = 'demo.localhost'
const authorization = {
  client_id: unknown,
  redirect_uri: 'https://app.example/callback',
  response_type: 'code',
  scopes: ['openid'],
}
const wrongSecret = 'invalid_secret_authentication'

async function readAll<Page>(pages: AsyncIterable<Page>): Promise<Page[]> {
  const read: Page[] = []
  for await (const page of pages) read.push(page)
  return read
}

/** The served methods of the client by their path. */
export const drives: Record<string, Drive> = {
  'debug.whoami': {
    works: ({ client }) => client.debug.whoami(),
    fails: ({ stranger }) => stranger.debug.whoami(),
    type: wrongSecret,
  },
  'project.metrics': {
    works: ({ client }) => client.project.metrics(),
    fails: ({ stranger }) => stranger.project.metrics(),
    type: wrongSecret,
  },
  'rbac.policy': {
    works: ({ client }) => client.rbac.policy(),
    fails: ({ stranger }) => stranger.rbac.policy(),
    type: wrongSecret,
  },
  'sessions.get': {
    works: ({ client, userId }) => client.sessions.get({ user_id: userId }),
    fails: ({ client }) => client.sessions.get({ user_id: unknown }),
    type: 'user_not_found',
  },
  'sessions.getJWKS': {
    works: ({ client }) => client.sessions.getJWKS({ project_id: 'project-shop' }),
    fails: ({ client }) => client.sessions.getJWKS({ project_id: unknown }),
    type: 'route_not_found',
  },
  'sessions.authenticate': {
    works: ({ client, jwt }) => client.sessions.authenticate({ session_jwt: jwt }),
    fails: ({ client }) => client.sessions.authenticate({ session_token: unknown }),
    type: 'session_not_found',
  },
  'sessions.authenticateJwt': {
    works: ({ client, jwt }) => client.sessions.authenticateJwt({ session_jwt: jwt }),
    fails: ({ client }) => client.sessions.authenticateJwt({ session_jwt: unknown }),
    type: 'unable_to_parse_session_jwt',
    isLocal: true,
  },
  'sessions.authenticateJwtLocal': {
    works: ({ client, jwt }) => client.sessions.authenticateJwtLocal({ session_jwt: jwt }),
    fails: ({ client }) => client.sessions.authenticateJwtLocal({ session_jwt: unknown }),
    type: 'jwt_invalid',
    isLocal: true,
  },
  'sessions.revoke': {
    works: ({ client, sessionId }) => client.sessions.revoke({ session_id: sessionId }),
    fails: ({ client }) => client.sessions.revoke({ session_id: unknown }),
    type: 'session_not_found',
  },
  'users.get': {
    works: ({ client, userId }) => client.users.get({ user_id: userId }),
    fails: ({ client }) => client.users.get({ user_id: unknown }),
    type: 'user_not_found',
  },
  'users.search': {
    works: ({ client }) => client.users.search({}),
    fails: ({ client }) => client.users.search({ cursor: unknown }),
    type: 'user_search_invalid_cursor',
  },
  'users.searchAll': {
    works: ({ client }) => readAll(client.users.searchAll({ limit: 1 })),
    fails: ({ client }) => readAll(client.users.searchAll({ limit: 0 })),
    type: 'bad_request',
    isLocal: true,
  },
  'users.delete': {
    works: ({ client, userId }) => client.users.delete({ user_id: userId }),
    fails: ({ client }) => client.users.delete({ user_id: unknown }),
    type: 'user_not_found',
  },
  'users.deleteEmail': {
    works: ({ client, emailId }) => client.users.deleteEmail({ email_id: emailId }),
    fails: ({ client }) => client.users.deleteEmail({ email_id: unknown }),
    type: 'email_not_found',
  },
  'users.deletePassword': {
    works: ({ client, passwordId }) => client.users.deletePassword({ password_id: passwordId }),
    fails: ({ client }) => client.users.deletePassword({ password_id: unknown }),
    type: 'password_not_found',
  },
  'users.deletePhoneNumber': {
    fails: ({ client }) => client.users.deletePhoneNumber({ phone_id: unknown }),
    type: 'phone_number_not_found',
  },
  'users.deleteWebAuthnRegistration': {
    fails: ({ client }) => client.users.deleteWebAuthnRegistration({ webauthn_registration_id: unknown }),
    type: 'webauthn_registration_not_found',
  },
  'users.deleteBiometricRegistration': {
    fails: ({ client }) => client.users.deleteBiometricRegistration({ biometric_registration_id: unknown }),
    type: 'biometric_registration_not_found',
  },
  'users.deleteCryptoWallet': {
    fails: ({ client }) => client.users.deleteCryptoWallet({ crypto_wallet_id: unknown }),
    type: 'crypto_wallet_not_found',
  },
  'users.deleteOAuthRegistration': {
    fails: ({ client }) => client.users.deleteOAuthRegistration({ oauth_user_registration_id: unknown }),
    type: 'oauth_user_registration_not_found',
  },
  'users.connectedApps': {
    works: ({ client, userId }) => client.users.connectedApps({ user_id: userId }),
    fails: ({ client }) => client.users.connectedApps({ user_id: unknown }),
    type: 'user_not_found',
  },
  'users.revoke': {
    fails: ({ client, userId }) => client.users.revoke({ user_id: userId, connected_app_id: unknown }),
    type: 'connected_app_not_found',
  },
  'passwords.create': {
    works: ({ client, email }) => client.passwords.create({ email: `new-${email}`, password: testPassword }),
    fails: ({ client, email }) => client.passwords.create({ email, password: testPassword }),
    type: 'duplicate_email',
  },
  'passwords.authenticate': {
    works: ({ client, email }) => client.passwords.authenticate({ email, password: testPassword }),
    fails: ({ client, email }) => client.passwords.authenticate({ email, password: unknown }),
    type: 'unauthorized_credentials',
  },
  'passwords.strengthCheck': {
    works: ({ client }) => client.passwords.strengthCheck({ password: testPassword }),
    fails: ({ client }) => client.passwords.strengthCheck({ password: testPassword, email: unknown }),
    type: 'invalid_email',
  },
  'passwords.email.resetStart': {
    works: ({ client, email }) => client.passwords.email.resetStart({ email }),
    fails: ({ client }) => client.passwords.email.resetStart({ email: 'unknown@example.org' }),
    type: 'email_not_found',
  },
  'passwords.email.reset': {
    fails: ({ client }) => client.passwords.email.reset({ token: unknown, password: testPassword }),
    type: 'unable_to_auth_password_reset_token',
  },
  'passwords.existingPassword.reset': {
    works: ({ client, email }) =>
      client.passwords.existingPassword.reset({
        email,
        existing_password: testPassword,
        new_password: newPassword,
      }),
    fails: ({ client, email }) =>
      client.passwords.existingPassword.reset({
        email,
        existing_password: unknown,
        new_password: newPassword,
      }),
    type: 'unauthorized_credentials',
  },
  'passwords.sessions.reset': {
    works: ({ client, token }) =>
      client.passwords.sessions.reset({ password: newPassword, session_token: token }),
    fails: ({ client }) => client.passwords.sessions.reset({ password: newPassword }),
    type: 'no_session_arguments',
  },
  'otps.email.loginOrCreate': {
    works: ({ client, email }) => client.otps.email.loginOrCreate({ email: `new-${email}` }),
    fails: ({ client }) => client.otps.email.loginOrCreate({ email: unknown }),
    type: 'invalid_email',
  },
  'otps.email.send': {
    works: ({ client, email }) => client.otps.email.send({ email }),
    fails: ({ client }) => client.otps.email.send({ email: 'unknown@example.org' }),
    type: 'email_not_found',
  },
  'otps.authenticate': {
    fails: ({ client, emailId }) => client.otps.authenticate({ method_id: emailId, code: '000000' }),
    type: 'otp_code_not_found',
  },
  'magicLinks.email.loginOrCreate': {
    works: ({ client, email }) => client.magicLinks.email.loginOrCreate({ email: `new-${email}` }),
    fails: ({ client, email }) =>
      client.magicLinks.email.loginOrCreate({ email, login_magic_link_url: 'https://evil.example/' }),
    type: 'no_match_for_provided_magic_link_url',
  },
  'magicLinks.email.send': {
    works: ({ client, email }) => client.magicLinks.email.send({ email }),
    fails: ({ client }) => client.magicLinks.email.send({ email: 'unknown@example.org' }),
    type: 'email_not_found',
  },
  'magicLinks.authenticate': {
    fails: ({ client }) => client.magicLinks.authenticate({ token: unknown }),
    type: 'unable_to_auth_magic_link',
  },
  'connectedApp.clients.get': {
    fails: ({ client }) => client.connectedApp.clients.get({ client_id: unknown }),
    type: 'connected_app_not_found',
  },
  'connectedApp.clients.delete': {
    fails: ({ client }) => client.connectedApp.clients.delete({ client_id: unknown }),
    type: 'connected_app_not_found',
  },
  'connectedApp.clients.search': {
    works: ({ client }) => client.connectedApp.clients.search({}),
    fails: ({ client }) => client.connectedApp.clients.search({ limit: 0 }),
    type: 'bad_request',
  },
  'oauth.attach': {
    works: ({ client, userId }) => client.oauth.attach({ provider: 'google', user_id: userId }),
    fails: ({ client }) => client.oauth.attach({ provider: 'google' }),
    type: 'no_session_arguments',
  },
  'oauth.authenticate': {
    fails: ({ client }) => client.oauth.authenticate({ token: unknown }),
    type: 'oauth_token_not_found',
  },
  'idp.oauth.authorizeStart': {
    fails: ({ client, token }) => client.idp.oauth.authorizeStart({ ...authorization, session_token: token }),
    type: 'connected_app_not_found',
  },
  'idp.oauth.authorize': {
    fails: ({ client }) => client.idp.oauth.authorize({ ...authorization, consent_granted: true }),
    type: 'no_session_arguments',
  },
  'idp.introspectTokenNetwork': {
    fails: ({ client }) => client.idp.introspectTokenNetwork({ token: unknown, client_id: unknown }),
    type: 'token_invalid',
  },
  'webauthn.registerStart': {
    works: ({ client, userId }) => client.webauthn.registerStart({ user_id: userId, domain }),
    fails: ({ client, userId }) => client.webauthn.registerStart({ user_id: userId, domain: 'evil.example' }),
    type: 'invalid_webauthn_registration_domain',
  },
  'webauthn.register': {
    fails: ({ client, userId }) =>
      client.webauthn.register({ user_id: userId, public_key_credential: unknown }),
    type: 'bad_request',
  },
  'webauthn.authenticateStart': {
    works: ({ client }) => client.webauthn.authenticateStart({ domain }),
    fails: ({ client, userId }) => client.webauthn.authenticateStart({ user_id: userId, domain }),
    type: 'no_active_webauthn_registrations',
  },
  'webauthn.authenticate': {
    fails: ({ client }) => client.webauthn.authenticate({ public_key_credential: unknown }),
    type: 'bad_request',
  },
  'webauthn.update': {
    fails: ({ client }) => client.webauthn.update({ webauthn_registration_id: unknown, name: 'Key' }),
    type: 'webauthn_registration_not_found',
  },
  'webauthn.listCredentials': {
    works: ({ client, userId }) => client.webauthn.listCredentials({ user_id: userId, domain }),
    fails: ({ client }) => client.webauthn.listCredentials({ user_id: unknown, domain }),
    type: 'user_not_found',
  },
}
