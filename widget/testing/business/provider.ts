import type { BusinessProvider } from '../../core/business/provider.ts'
import type { TestFailure } from '../calls.ts'
import { createControl } from '../control.ts'
import type { TestMessage } from '../messages.ts'
import { createConsent } from '../parts/consent.ts'
import { findPageURL, type TestControls } from '../provider.ts'
import { serve } from '../serve.ts'
import { openStoredState } from '../stored-state.ts'
import type { BusinessParts, BusinessTestCall, BusinessTestRequest } from './calls.ts'
import type { BusinessContext } from './context.ts'
import type { BusinessTestOptions } from './options.ts'
import { createEmails } from './parts/emails.ts'
import { createOrganizations } from './parts/organizations.ts'
import { createMemberPasswords } from './parts/passwords.ts'
import { createMemberRedirects } from './parts/redirects.ts'
import { createMemberSecondSteps } from './parts/second-steps.ts'
import { createMemberSessions } from './sessions.ts'
import { createSignIns } from './sign-ins.ts'
import {
  addMember,
  type BusinessState,
  createBusinessState,
  findCurrentMember,
  findMember,
  getBySlug,
} from './state.ts'
import { createLink } from './tokens.ts'

/** What a test can do with a test provider for businesses, in addition to what the widget does with it. */
export type BusinessTestControls = Pick<TestControls, 'pause' | 'resume' | 'endSession' | 'reset'> & {
  /** Returns the messages that were sent, the oldest first. */
  messages(): readonly TestMessage[]
  /** Returns what the widget sent with each call of a method, the oldest first. Empty after a page load. */
  requests<Call extends BusinessTestCall>(call: Call): readonly BusinessTestRequest<Call>[]
  /** Makes a call fail from now on, or as many times as the failure says. The call `*` means every call. */
  fail(call: BusinessTestCall | '*', failure: TestFailure): void
  /** Ends the failures of a call. */
  succeed(call: BusinessTestCall | '*'): void
  /** Signs a member in as another tab would. Creates the member if there is none. @param organization the slug */
  signIn(email: string, organization: string): void
  /** Ends the sign-in that is in progress, as the server does after 10 minutes. */
  endOpenSignIn(): void
}

/** A provider for tags for businesses that calls no server, with controls for tests. */
export type BusinessTestProvider = BusinessParts &
  Pick<BusinessProvider, 'organization' | 'findProjectName' | 'tabs'> &
  Required<Pick<BusinessProvider, 'log'>> &
  BusinessTestControls

/**
 * Creates a provider for a tag for businesses that responds in the page, without a server. Set it as the `provider` of the
 * element, or let `install({ kind: 'business' })` do that.
 *
 * It follows the rules of the server where a page can notice them: who may join an organization, which methods it allows,
 * that a sign-in waits for 10 minutes for its organization or its second step, and that a code or a link works once.
 */
export function createBusinessTestProvider(options: BusinessTestOptions = {}): BusinessTestProvider {
  const { code = '000000', project = {}, now = Date.now } = options
  const control = createControl<BusinessTestCall>(options)
  const kept = openStoredState<BusinessState>('login-widget:testing-business', options.storage, [
    createBusinessState(options),
    options.signedInAs,
    options.project,
  ])
  const stored = kept.find()
  let state = stored ?? createBusinessState(options)
  const read = () => state
  const save = () => kept.store(state)
  const sessions = createMemberSessions(read, now)
  const createCode = () => (typeof code === 'function' ? code() : code)
  const context: BusinessContext = {
    options,
    state: read,
    now,
    createCode,
    createLink: (link) => createLink(state, link, project.returnURL ?? findPageURL(), now()),
    startSession: sessions.start,
    signIns: createSignIns({
      state: read,
      now,
      startSession: sessions.start,
      endSession: sessions.end,
      createCode,
    }),
  }

  function signIn(email: string, slug: string) {
    const organization = getBySlug(state, slug)
    const member = findMember(state, organization.id, email) ?? addMember(state, organization, { email })
    sessions.start(member, ['email_otp'])
    save()
  }
  function begin() {
    const { signedInAs } = options
    if (signedInAs) signIn(signedInAs.email, signedInAs.organization)
  }
  if (!stored) begin()

  const { name } = project
  const parts: BusinessParts = {
    sessions: sessions.provider,
    ...createEmails(context),
    ...createOrganizations(context),
    passwords: createMemberPasswords(context),
    redirects: createMemberRedirects(context),
    secondSteps: createMemberSecondSteps(context),
    consent: {
      ...createConsent({
        applications: project.applications,
        session: () => state.session,
        account: () => findCurrentMember(state),
        organizationOf() {
          const current = sessions.organization()
          return current ? { organization: current.name } : {}
        },
      }),
      // Like the server, the provider checks no request of a member before a sign-in.
      check: async () => ({ mustLogIn: state.session === null }),
    },
  }
  return {
    ...serve(parts, control, save),
    organization: sessions.organization,
    // Each test provider has one tab.
    tabs: { release: () => {}, watch: () => () => {} },
    // Without these parts, the widget would load the client of the server.
    log: () => {},
    findProjectName: async () => name ?? '',
    messages: () => state.messages,
    requests: <Call extends BusinessTestCall>(call: Call) =>
      control.requests(call) as BusinessTestRequest<Call>[],
    fail: control.fail,
    succeed: control.succeed,
    pause: control.pause,
    resume: control.resume,
    signIn,
    endSession() {
      sessions.end()
      save()
    },
    endOpenSignIn() {
      state.openSignIn = null
      save()
    },
    reset() {
      sessions.end()
      state = createBusinessState(options)
      control.reset()
      begin()
      save()
    },
  }
}
