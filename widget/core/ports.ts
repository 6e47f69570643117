import type { AuthProvider, Session } from './provider.ts'
import type { Settings } from './settings.ts'

export type Clock = {
  /** Epoch ms. */
  now(): number
  /** Resolves when the instant has come; never, once the signal is aborted. */
  waitUntil(instant: number, signal: AbortSignal): Promise<void>
}

/** Keeps one JSON value through a reload of this tab. Reading gives undefined where there is none. */
export type TabStore = { read(): unknown; write(value: unknown): void; clear(): void }

export type MethodName = 'otp' | 'password'

/** What the flow tells the page it lives on. */
export type Announcement =
  | { type: 'completed'; method: MethodName; session: Session }
  | { type: 'logged'; name: string; details: { type: string } }

/** The outside world, as the methods' orders reach it. */
export type World = {
  clock: Clock
  provider(): AuthProvider
  settings(): Settings
  announce(announcement: Announcement): void
}
