import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { adoptStyles } from '../widget/element/styles.ts'

/** A shadow root with the widget's sheet, as the element has it. */
export function ShadowCard({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    adoptStyles(shadow)
    setRoot(shadow)
  }, [])
  return <div ref={host}>{root && createPortal(children, root)}</div>
}
