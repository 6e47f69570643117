import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#widget'
import { playHost } from './test-host.ts'

// A React page that shares its React with the widget.
const container = document.getElementById('place')
const attributes = JSON.parse(container?.dataset.attributes ?? '{}')
if (container) {
  // For businesses, the test adds its own provider.
  if (attributes.kind !== 'business') playHost()
  const config = container.querySelector('script')?.textContent ?? undefined
  createRoot(container).render(
    createElement(
      StrictMode,
      null,
      createElement('login-widget', {
        ...attributes,
        ...(config && { config: JSON.parse(config) }),
      }),
    ),
  )
}
