import type { ComponentType } from 'react'
import type { Messages } from '#languages/en/widget.ts'
import type { Store } from '../core/ports.ts'
import type { Settings } from '../core/settings.ts'
import type { Leave } from '../methods/password/CombinedForm.tsx'
import type { Blocks } from './blocks.ts'
import type { Methods } from './methods.ts'
import type { WidgetFlow } from './states.ts'
import type { ToastListProps } from './ToastList.tsx'
import type { Theme } from './theme.ts'
import type { Toaster } from './toaster.ts'

/** The data from which the screens are rendered. */
export type View = {
  flow: WidgetFlow
  methods: Pick<Methods, 'ofScreen'>
  blocks: Blocks
  lastProvider: Pick<Store, 'read'>
  /** Renders the toasts; undefined until it has loaded. */
  toasts(): { ToastList: ComponentType<ToastListProps>; toaster: Toaster } | undefined
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
