import type { Organization } from '../core/business/organizations.ts'
import type { MethodName } from '../core/method-name.ts'
import type { AuthProvider } from '../core/provider/auth-provider.ts'
import type { Settings } from '../core/settings.ts'
import type { AnyMethod } from './methods.ts'
import type { ResumeDeps } from './resume.ts'
import type { MethodEvent, State } from './states.ts'

/**
 * What differs between the kinds of projects after the first screen. The consumer's kind comes with the runtime; another
 * is a chunk, with types that only its methods know.
 */
export type Kind = {
  /** The part of the flow after a sign-in. */
  session: AnyMethod
  /** The methods of the products that a configuration offers. */
  productMethodsOf(settings: Settings): readonly MethodName[]
  /** The methods that are fetched before they are needed. */
  methodsOf(settings: Settings): readonly MethodName[]
  /** What a reload of this tab resumes; undefined if there is nothing. */
  toPending(state: State): object | undefined
  /** @returns a function that finds what was started before this page loaded: see `createResume` */
  createResume(deps: ResumeDeps): () => MethodEvent | undefined
  /** Lists a sentence for each key of a configuration that the widget does not read. */
  listUnknownKeys(config: unknown): Promise<readonly string[]>
  /** A provider whose code `load` fetches when it is first needed: see `createLazyProvider`. */
  createProvider(
    load: () => Promise<AuthProvider>,
    explain: (error: unknown) => Promise<unknown>,
  ): AuthProvider
  /** The event with which a member continues in another organization, if sessions of this kind have one. */
  switchTo?(slug: string): MethodEvent
  /** The organization of the session, if sessions of this kind have one. */
  findOrganization?(provider: AuthProvider): Organization | null
}
