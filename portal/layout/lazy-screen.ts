import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

/** A component in its own chunk. */
export type LazyScreen<Props> = FunctionComponent<Props> & {
  /** Loads the chunk. A screen that is rendered afterwards appears at once. */
  load: () => Promise<void>
}

/**
 * A component in its own chunk.
 * @param loadTexts loaders of the parts of the texts that it needs
 */
export function lazyScreen<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  ...loadTexts: (() => Promise<void>)[]
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadAll = async () => {
    const [chunk] = await Promise.all([load(), ...loadTexts.map((loadPart) => loadPart())])
    loaded = chunk[name]
    return { default: loaded }
  }
  const Later = lazy(loadAll)
  // React shows a fallback for at least 300 ms, also for a chunk that has loaded. What is rendered first stays, because
  // another component would lose its state.
  const Screen = (props: Props) =>
    createElement(useState(() => loaded ?? Later)[0] as ComponentType<Props>, props)
  return Object.assign(Screen, { load: async () => void (await loadAll()) })
}
