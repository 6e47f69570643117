import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { LoginWidget } from '#widget'
import '#widget'
import { playHost } from './memory-host.ts'

// A React page that shares its React with the widget.
const container = document.getElementById('place')
const attributes = JSON.parse(container?.dataset.attributes ?? '{}')
if (container) {
  const config = container.querySelector('script')?.textContent ?? undefined
  createRoot(container).render(
    createElement(
      StrictMode,
      null,
      createElement('login-widget', {
        ...attributes,
        ref: (element: LoginWidget | null) => {
          if (!element || window.harness?.widget === element) return
          if (config) element.config = JSON.parse(config)
          playHost(element)
        },
      }),
    ),
  )
}
