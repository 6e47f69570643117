import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from '../widget/element/styles.ts'
import later from '../widget/ui/later.css?inline'
import { adoptSheet } from '../widget/ui/sheets.ts'

/** A shadow root with the widget's style sheets, like the element's own. */
export function ShadowCard({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    adoptStyles(shadow, 'login-widget')
    adoptSheet(shadow, later)
    setRoot(shadow)
  }, [])
  return <div ref={host}>{root && createPortal(children, root)}</div>
}
