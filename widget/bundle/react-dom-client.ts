import { type ComponentChild, type ContainerNode, render } from 'preact'

/** React's way to draw into a place, for the drop-in script. What the place holds already is replaced. */
export function createRoot(container: ContainerNode & { textContent: string | null }) {
  container.textContent = ''
  return {
    render: (tree: ComponentChild) => render(tree, container),
    unmount: () => render(null, container),
  }
}
