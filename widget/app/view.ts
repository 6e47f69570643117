import type { ComponentType, ReactNode } from 'react'
import type { Messages } from '#languages/en/widget.ts'
import type { Store } from '../core/ports.ts'
import type { Problem } from '../core/problem.ts'
import type { ScreenProps } from '../core/screen.ts'
import type { Settings } from '../core/settings.ts'
import type { Feedback, MainScreen } from '../core/states.ts'
import type { Leave } from '../methods/password/CombinedForm.tsx'
import type { BannerNeeds } from '../screens/ProblemBanner.tsx'
import type { Blocks } from './blocks.ts'
import type { Methods } from './methods.ts'
import type { WidgetEvent, WidgetFlow } from './states.ts'
import type { ToastListProps } from './ToastList.tsx'
import type { Theme } from './theme.ts'
import type { Toaster } from './toaster.ts'

/** What no screen needs before the runtime has loaded. */
export type LaterParts = {
  ToastList: ComponentType<ToastListProps>
  renderProblem(problem: Problem, needs: BannerNeeds): ReactNode
  /** Focuses the first editable field of a new screen, or its title. */
  focusScreen(card: HTMLElement): void
  /** Focuses the field that an error belongs to. */
  focusError(card: HTMLElement): void
  /** The text of a problem, with links to the provider's site. */
  toText(problem: Problem, messages: Messages): ReactNode
}

/** The props of the first screen. */
export type StartProps = ScreenProps<MainScreen & Feedback, WidgetEvent> & { view: View }

/** The data from which the screens are rendered. */
export type View = {
  flow: WidgetFlow
  /** A kind of project other than the consumer's, with its first screen; null until it has loaded. */
  front?: { Start: ComponentType<StartProps> } | null | undefined
  /** Renders again, after that kind has loaded. */
  refresh?(): void
  methods: Pick<Methods, 'findScreen'>
  blocks: Blocks
  lastProvider: Pick<Store, 'read'>
  /** The parts of the screens that come with the runtime; undefined until it has loaded. */
  runtime(): (LaterParts & { toaster: Toaster }) | undefined
  /** Whether the browser can open a prompt for passkeys. */
  canPromptPasskey: boolean
  settings: Settings
  /** The configuration mistakes, for the page's developer. */
  warnings: readonly string[]
  messages: Messages
  locale: string
  /** The languages of the visitor's browser, in order of preference. */
  languages(): readonly string[]
  theme: Theme
  /** Undefined: follows the page. */
  colorScheme: 'light' | 'dark' | 'system' | undefined
  /** Whether the first screen takes the focus when it appears. */
  autofocus?: boolean
  now(): number
  leave: Leave
  /** Resolves with the name of the project; '' if it has none. */
  findProjectName(): Promise<string>
}
