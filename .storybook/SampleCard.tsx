import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { App } from '../widget/app/App.tsx'
import type { View } from '../widget/app/view.ts'
import { adoptStyles } from '../widget/element/styles.ts'

/** The widget's tree in a shadow root of its own, as the element draws it. */
export function SampleCard({ view }: { view: View }) {
  const host = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot>()
  useLayoutEffect(() => {
    if (!host.current) return
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    adoptStyles(shadow)
    setRoot(shadow)
  }, [])
  return <div ref={host}>{root && createPortal(<App view={view} />, root)}</div>
}
