import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { WarningIcon } from './icons.tsx'
import { LinkButton } from './LinkButton.tsx'
import { CheckIcon } from './marks.tsx'
import { Sentence } from './Sentence.tsx'

export type DrawnToast = {
  id: string
  kind: 'blank' | 'error' | 'custom' | 'success' | 'loading'
  content: string | Node
  action?: { label: string; run(): void }
}

const marks: Partial<Record<DrawnToast['kind'], ReactNode>> = {
  error: <WarningIcon />,
  success: <CheckIcon />,
  loading: <span className="lw-spinner" part="spinner" />,
}

/** Toasts at the bottom of the card, newest last. */
export const Toasts = ({ toasts }: { toasts: readonly DrawnToast[] }) =>
  toasts.map(({ id, kind, content, action }) => (
    <div key={id} className="lw-toast" part={`toast toast-${kind}`} data-kind={kind}>
      {marks[kind]}
      {typeof content === 'string' ? (
        <span dir="auto">
          <Sentence>{content}</Sentence>
        </span>
      ) : (
        <HostContent node={content} />
      )}
      {action && <LinkButton onPress={action.run}>{action.label}</LinkButton>}
    </div>
  ))

/** A toast whose content the host rendered. */
function HostContent({ node }: { node: Node }) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => container.current?.replaceChildren(node), [node])
  return <div ref={container} />
}
