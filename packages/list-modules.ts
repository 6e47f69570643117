import type { build } from 'vite'

type Built = Awaited<ReturnType<typeof build>>

/** Lists the paths of all modules that the outputs of a build contain. */
export function listModules(built: Built): string[] {
  return [built].flat().flatMap((result) => {
    if (!('output' in result)) throw new Error('The build watches its sources instead of ending.')
    return result.output.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []))
  })
}
