import { type ComponentType, createElement } from 'preact'

/**
 * `react/jsx-runtime` for the drop-in script. Preact's own runtime repeats what its `createElement` does, which the
 * script contains anyway.
 */
export const jsx = (type: string | ComponentType, props: object, key?: string) =>
  createElement(type as ComponentType, key === undefined ? props : { ...props, key })

export { Fragment } from 'preact'
export { jsx as jsxs }
