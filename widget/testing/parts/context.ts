import type { TestCall } from '../calls.ts'
import type { TestProviderOptions } from '../options.ts'
import type { Sessions } from '../sessions.ts'
import type { State } from '../state.ts'

/** What the parts of a test provider have in common. */
export type Context = {
  options: TestProviderOptions
  sessions: Sessions
  /** The current state, which the parts modify in place. */
  state(): State
  now(): number
  /** Returns the next code of a message. */
  createCode(): string
  /** The URL to which links return if the page names none. */
  returnURL(): string
  /** Resolves when a call may take effect. @throws its failure */
  admit(call: TestCall): Promise<void>
}
