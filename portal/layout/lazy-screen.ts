import { type ComponentType, lazy } from 'react'

/**
 * A component in its own chunk.
 * @param loadTexts loaders of the parts of the texts that it needs
 */
export const lazyScreen = <Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  ...loadTexts: (() => Promise<void>)[]
) =>
  lazy(async () => {
    const [chunk] = await Promise.all([load(), ...loadTexts.map((loadPart) => loadPart())])
    return { default: chunk[name] }
  })
