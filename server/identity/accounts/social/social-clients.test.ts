import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../../platform/errors/config-error.ts'
import { parseSocialClients } from './social-clients.ts'

const google = { OAUTH_GOOGLE_CLIENT_ID: 'id', OAUTH_GOOGLE_CLIENT_SECRET: 'secret' }

describe('the clients of social sign-in', () => {
  it.each<[Record<string, string>, object]>([
    [{}, {}],
    [{ PORT: '4000', OAUTH_GOOGLE_CLIENT_ID: '', OAUTH_TOKEN: 'of another program' }, {}],
    [google, { google: { clientId: 'id', clientSecret: 'secret' } }],
    [
      {
        ...google,
        OAUTH_GOOGLE_ISSUER: 'https://login.example.org',
        OAUTH_GOOGLE_KEYS_URL: 'http://localhost:1/k',
        OAUTH_GOOGLE_ONE_TAP: 'embedded',
      },
      {
        google: {
          clientId: 'id',
          clientSecret: 'secret',
          issuer: 'https://login.example.org',
          keysUrl: 'http://localhost:1/k',
          oneTap: 'embedded',
        },
      },
    ],
    [
      {
        OAUTH_GITHUB_CLIENT_ID: 'id',
        OAUTH_GITHUB_CLIENT_SECRET: 'secret',
        OAUTH_GITHUB_AUTHORIZE_URL: 'https://git.example.org/login/oauth/authorize',
        OAUTH_GITHUB_TOKEN_URL: 'https://git.example.org/login/oauth/access_token',
        OAUTH_GITHUB_PROFILE_URL: 'https://git.example.org/api/v3/user',
      },
      {
        github: {
          clientId: 'id',
          clientSecret: 'secret',
          authorizeUrl: 'https://git.example.org/login/oauth/authorize',
          tokenUrl: 'https://git.example.org/login/oauth/access_token',
          profileUrl: 'https://git.example.org/api/v3/user',
        },
      },
    ],
  ])('are parsed from %j', (variables, clients) => expect(parseSocialClients(variables)).toEqual(clients))

  it.each<[Record<string, string>, RegExp]>([
    [
      { OAUTH_GOGLE_CLIENT_ID: 'id' },
      /^OAUTH_GOGLE_CLIENT_ID does not name a provider. Use one of: google, /,
    ],
    [
      { ...google, OAUTH_GOOGLE_SECRET: 'x' },
      /^OAUTH_GOOGLE_SECRET is not a provider setting.+CLIENT_ID, CLIENT_SECRET/,
    ],
    [
      { OAUTH_GOOGLE_CLIENT_ID: 'id' },
      /^OAUTH_GOOGLE_CLIENT_SECRET is missing: OAUTH_GOOGLE_CLIENT_ID needs it\.$/,
    ],
    [
      { OAUTH_GOOGLE_ISSUER: 'https://a.example' },
      /^OAUTH_GOOGLE_CLIENT_ID is missing.+\n.+CLIENT_SECRET is/,
    ],
    [
      { ...google, OAUTH_GOOGLE_ONE_TAP: 'left' },
      /^OAUTH_GOOGLE_ONE_TAP must be one of floating, embedded, /,
    ],
    [
      {
        OAUTH_GITHUB_CLIENT_ID: 'id',
        OAUTH_GITHUB_CLIENT_SECRET: 'secret',
        OAUTH_GITHUB_ONE_TAP: 'floating',
      },
      /^OAUTH_GITHUB_ONE_TAP is for Google only/,
    ],
    [
      { ...google, OAUTH_GOOGLE_CLIENT_SECRET: 'two words' },
      /^OAUTH_GOOGLE_CLIENT_SECRET must be a single word/,
    ],
    [{ ...google, OAUTH_GOOGLE_ISSUER: 'http://login.example.org' }, /^OAUTH_GOOGLE_ISSUER must be a URL/],
    [{ ...google, OAUTH_GOOGLE_ISSUER: 'http://localhost.evil.example' }, /must be a URL/],
    [{ ...google, OAUTH_GOOGLE_ISSUER: 'http://127.0.0.1.evil.example' }, /must be a URL/],
    [{ ...google, OAUTH_GOOGLE_ISSUER: 'file:///etc/passwd' }, /must be a URL/],
    [{ ...google, OAUTH_GOOGLE_KEYS_URL: 'https://u@a.example' }, /must be a URL/],
    [{ ...google, OAUTH_GOOGLE_TOKEN_URL: 'https://a.example' }, /belong together: set all three or none/],
    [
      {
        ...google,
        OAUTH_GOOGLE_ISSUER: 'https://a.example',
        OAUTH_GOOGLE_TOKEN_URL: 'https://a.example',
        OAUTH_GOOGLE_AUTHORIZE_URL: 'https://a.example',
        OAUTH_GOOGLE_PROFILE_URL: 'https://a.example',
      },
      /cannot both be set/,
    ],
  ])('are rejected: %j', (variables, sentence) => {
    const read = () => parseSocialClients(variables)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/two words/)
  })
})
