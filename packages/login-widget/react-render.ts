import { createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

export { createElement }

const roots = new WeakMap<Element, Root>()

/**
 * `render()` of Preact, implemented with React: exactly what the widget's class of the element uses. The custom element
 * library converts attributes and events besides, of which the widget uses nothing.
 *
 * @param node what to render; null removes what was rendered
 */
export function render(node: ReactNode, container: Element): void {
  const root = roots.get(container) ?? createEmptyRoot(container)
  roots.set(container, root)
  if (node === null) {
    root.unmount()
    roots.delete(container)
  } else root.render(node)
}

/** React appends to the content of a shadow root, and would show a prerendered form twice. */
function createEmptyRoot(container: Element): Root {
  container.replaceChildren()
  return createRoot(container)
}
