import { useSyncExternalStore } from 'react'
import type { Messages } from '#languages/en/widget.ts'
import type { Toast } from '../core/states.ts'
import { toSentence } from '../messages/problem-text.ts'
import type { Translate } from '../messages/translate.ts'
import { Toasts } from '../ui/Toasts.tsx'
import type { Toaster } from './toaster.ts'

export type ToastListProps = {
  toaster: Toaster
  toasts: readonly Toast[]
  t: Translate
  messages: Messages
}

/** The toasts of the current screen, and those that stay while screens change. */
export function ToastList({ toaster, toasts, t, messages }: ToastListProps) {
  const lastingToasts = useSyncExternalStore(toaster.subscribe, toaster.list, toaster.list)
  const ofScreen = toasts.map(({ problem, until }) => ({
    id: `${problem.code} ${until}`,
    kind: 'error' as const,
    content: toSentence(problem, messages),
  }))
  const lasting = lastingToasts.map(({ content, ...toast }) => {
    if (typeof content !== 'object' || !('key' in content)) return { ...toast, content }
    const { key, action } = content
    return { ...toast, content: t(key), ...(action && { action: { label: t(action.key), run: action.run } }) }
  })
  return <Toasts toasts={[...ofScreen, ...lasting]} />
}
