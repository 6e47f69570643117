import { StytchB2BClient } from '@stytch/vanilla-js/b2b/headless'
import type { BusinessProvider } from '../../../core/business/provider.ts'
import type { Session } from '../../../core/provider/sessions.ts'
import type { ClientOptions } from '../client-options.ts'
import { confirm } from '../confirmed.ts'
import { convertErrors } from '../errors.ts'
import { createMemberConsent } from './consent.ts'
import {
  findBusinessName,
  findBusinessSender,
  findSlugPattern,
  followBusinessClock,
  forgetBusinessSession,
  optionsFor,
} from './internals.ts'
import { createMemberPasswords } from './passwords.ts'
import { createRedirects } from './redirects.ts'
import { toDiscovered, toOrganization, toTarget } from './responses.ts'
import { createSecondSteps } from './second-steps.ts'
import { createSignInCalls } from './sign-in-calls.ts'
import { findSlug } from './slug-pattern.ts'
import { createTabMark } from './tab-mark.ts'

// One client for each token and API URL, as for consumers: two would compete to refresh the stored session.
const clients = new Map<string, StytchB2BClient>()

function openClient(options: ClientOptions): StytchB2BClient {
  const key = `${options.publicToken} ${options.apiUrl ?? ''}`
  const open = clients.get(key) ?? new StytchB2BClient(options.publicToken, optionsFor(options))
  clients.set(key, open)
  followBusinessClock(open)
  return open
}

/** Implements the provider port for businesses with the vendor's headless client. */
export function createBusinessProvider(options: ClientOptions): BusinessProvider {
  const client = openClient(options)
  const tokens = (): Session | null => {
    const { session, fromCache } = client.session.getInfo()
    // A cached session counts only once the server has confirmed it.
    if (!session || fromCache) return null
    const { session_token = '', session_jwt = '' } = client.session.getTokens() ?? {}
    return session_token === '' ? null : { session_token, session_jwt }
  }
  const mark = createTabMark(options.publicToken)
  const calls = createSignInCalls(client, mark)
  const { discover, enter } = calls
  return {
    findProjectName: () => findBusinessName(client),
    organization() {
      const organization = tokens() && client.organization.getSync()
      return organization ? toOrganization(organization as never) : null
    },
    sessions: {
      current: tokens,
      confirmed: () => confirm(client, tokens),
      watch(listener) {
        const notify = () => listener(tokens())
        notify()
        return client.onStateChange(notify)
      },
      // Every session of this kind comes from the client itself.
      adopt: async () => undefined,
      signOut: () =>
        convertErrors(async () => {
          // Without tokens there is nothing to revoke, and the server would reject the request.
          if (client.session.getTokens()) await client.session.revoke({ forceClear: true })
          else forgetBusinessSession(client)
        }),
    },
    emails: {
      sendCode: ({ email, organizationId, locale, loginTemplateId, signupTemplateId }) =>
        convertErrors(async () => {
          const login = loginTemplateId === undefined ? {} : { login_template_id: loginTemplateId }
          const signup = signupTemplateId === undefined ? {} : { signup_template_id: signupTemplateId }
          const to = { email_address: email, locale: locale as 'en', ...login }
          if (organizationId === undefined) await client.otps.email.discovery.send(to)
          else await client.otps.email.loginOrSignup({ ...to, ...signup, organization_id: organizationId })
          return undefined
        }),
      discoverByCode: ({ email, code }) =>
        discover(() => client.otps.email.discovery.authenticate({ email_address: email, code })),
      enterByCode: ({ email, code, organizationId, sessionMinutes }) =>
        enter(() =>
          client.otps.email.authenticate({
            email_address: email,
            code,
            organization_id: organizationId,
            session_duration_minutes: sessionMinutes,
          }),
        ),
      sendLink: (request) =>
        convertErrors(async () => {
          const { email, organizationId, locale, loginTemplateId, signupTemplateId } = request
          const login = loginTemplateId === undefined ? {} : { login_template_id: loginTemplateId }
          const to = { email_address: email, locale: locale as 'en', ...login }
          if (organizationId === undefined) {
            await client.magicLinks.email.discovery.send({
              ...to,
              ...(request.discoveryURL !== undefined && { discovery_redirect_url: request.discoveryURL }),
              discovery_expiration_minutes: request.discoveryExpirationMinutes,
            })
          } else {
            await client.magicLinks.email.loginOrSignup({
              ...to,
              organization_id: organizationId,
              ...(signupTemplateId !== undefined && { signup_template_id: signupTemplateId }),
              ...(request.loginURL !== undefined && { login_redirect_url: request.loginURL }),
              ...(request.signupURL !== undefined && { signup_redirect_url: request.signupURL }),
              login_expiration_minutes: request.loginExpirationMinutes,
              signup_expiration_minutes: request.signupExpirationMinutes,
            })
          }
          return { senderDomain: findBusinessSender(client) }
        }),
    },
    links: {
      discover: (token) =>
        discover(() => client.magicLinks.discovery.authenticate({ discovery_magic_links_token: token })),
      enter: ({ token, sessionMinutes }) =>
        enter(() =>
          client.magicLinks.authenticate({
            magic_links_token: token,
            session_duration_minutes: sessionMinutes,
          }),
        ),
    },
    passwords: createMemberPasswords(client, calls),
    redirects: createRedirects(client, calls),
    organizations: {
      find: (slug) =>
        convertErrors(async () => {
          const organization_slug = slug ?? findSlug(await findSlugPattern(client), location.href)
          if (organization_slug === undefined) return null
          const { organization } = await client.organization.getBySlug({ organization_slug })
          return organization && toTarget(organization as never)
        }),
    },
    discovery: {
      list: () => calls.go(async () => toDiscovered((await client.discovery.organizations.list()) as never)),
      exchange: ({ organizationId, sessionMinutes }) =>
        enter(() =>
          client.session.exchange({
            organization_id: organizationId,
            session_duration_minutes: sessionMinutes,
          }),
        ),
      enter: ({ organizationId, sessionMinutes }) =>
        enter(() =>
          client.discovery.intermediateSessions.exchange({
            organization_id: organizationId,
            session_duration_minutes: sessionMinutes,
          }),
        ),
      create: ({ name, sessionMinutes }) =>
        enter(() =>
          client.discovery.organizations.create({
            ...(name !== '' && { organization_name: name }),
            session_duration_minutes: sessionMinutes,
          }),
        ),
    },
    secondSteps: createSecondSteps(client, calls),
    consent: createMemberConsent(client),
    tabs: mark,
  }
}
