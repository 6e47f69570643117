import type { AllowedMethod, Discovered, Entered } from '../../core/business/organizations.ts'
import type { BusinessTestOptions } from './options.ts'
import type { BusinessState, MemberRow, OpenSignIn } from './state.ts'

/** What the parts of a test provider for businesses have in common. */
export type BusinessContext = {
  options: BusinessTestOptions
  /** The current state, which the parts modify in place. */
  state(): BusinessState
  now(): number
  /** Returns the next code of a message. */
  createCode(): string
  /** Adds a token of a link or a return. @returns its URL on the page */
  createLink(link: CreatedLink): string
  signIns: SignIns
  /** Starts a session of a member. */
  startSession(member: MemberRow, factors: readonly string[]): Entered
}

export type CreatedLink = {
  type: 'magic_link' | 'password_reset' | 'oauth' | 'sso'
  email: string
  organizationId: string | undefined
  method: AllowedMethod
  minutes: number
  /** Where the link leads; absent: to the page. */
  url: string | undefined
}

/** The sign-in that is in progress: one at a time, as in a browser. */
export type SignIns = {
  /** Notes that the visitor has proved an address with a method. The former methods of the same address stay. */
  prove(email: string, method: AllowedMethod): OpenSignIn
  /** @throws code `intermediate_session_not_found` if it took too long, or if there is none */
  getOpen(): OpenSignIn
  /** Enters an organization with what the visitor has proved. */
  enter(organizationId: string): Entered
  /**
   * Enters another organization with the session, which ends if that needs another step.
   * @throws code `session_not_found`, or `organization_not_found` for a stranger
   */
  exchange(organizationId: string): Entered
  /** The organizations to which the member of the session can switch. @throws code `session_not_found` */
  list(): Discovered
}
