import { type ComponentChild, type ContainerNode, render } from 'preact'

/** React's `createRoot` for the drop-in script. Replaces the container's content. */
export function createRoot(container: ContainerNode & { textContent: string | null }) {
  container.textContent = ''
  return {
    render: (tree: ComponentChild) => render(tree, container),
    unmount: () => render(null, container),
  }
}
