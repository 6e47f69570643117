import type { ComponentType } from 'react'
import type { Store } from '../core/ports.ts'
import type { Settings } from '../core/settings.ts'
import type { Messages } from '../messages/en.ts'
import type { Leave } from '../methods/password/CombinedForm.tsx'
import type { Blocks } from './blocks.ts'
import type { Methods } from './methods.ts'
import type { WidgetFlow } from './states.ts'
import type { ToastListProps } from './ToastList.tsx'
import type { Theme } from './theme.ts'
import type { Toaster } from './toaster.ts'

/** Everything that the screens are drawn from. */
export type View = {
  flow: WidgetFlow
  methods: Pick<Methods, 'ofScreen'>
  blocks: Blocks
  lastProvider: Pick<Store, 'read'>
  /** What draws the toasts; undefined until it has loaded. */
  toasts(): { ToastList: ComponentType<ToastListProps>; toaster: Toaster } | undefined
  /** The browser can open a prompt for passkeys. */
  canPromptPasskey: boolean
  settings: Settings
  /** The mistakes of the configuration, for the developer of the page. */
  warnings: readonly string[]
  messages: Messages
  locale: string
  /** The languages of the visitor's browser, the preferred one first. */
  languages(): readonly string[]
  theme: Theme
  /** Undefined follows the page. */
  colorScheme: 'light' | 'dark' | 'system' | undefined
  /** Whether the first screen takes the focus when it appears. */
  autofocus?: boolean
  now(): number
  leave: Leave
}
