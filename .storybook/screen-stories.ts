import { samples } from '../tests/support/widget/samples/samples.ts'
import { screenTitles, toSentence } from './screen-titles.ts'

const moduleOf = (screen: string) => `virtual:screens/${screen}`

/** Lists one story for each sample of each screen. */
export const screenIndexer = {
  test: /\/samples\/samples\.ts$/,
  createIndex: async () =>
    Object.entries(samples).flatMap(([screen, ofScreen]) =>
      Object.keys(ofScreen).map((name) => ({
        type: 'story' as const,
        importPath: moduleOf(screen),
        title: screenTitles[screen as keyof typeof screenTitles],
        exportName: name,
        name: toSentence(name),
      })),
    ),
}

/** Generates a module with the stories of each screen, which preview.tsx renders. */
export const screenModules = {
  name: 'screen-stories',
  resolveId: (id: string) => (id.startsWith(moduleOf('')) ? id : undefined),
  load(id: string) {
    const match = Object.entries(samples).find(([screen]) => id === moduleOf(screen))
    if (!match) return
    const [screen, ofScreen] = match
    return [
      `import { samples } from '${import.meta.dirname}/../tests/support/widget/samples/samples.ts'`,
      'export default {}',
      ...Object.keys(ofScreen).map((name, index) => {
        const story = `{ name: ${JSON.stringify(toSentence(name))}, parameters: { sample: samples.${screen}['${name}'] } }`
        return `const story${index} = ${story}
          export { story${index} as '${name}' }`
      }),
    ].join('\n')
  },
}
