import { businessSamples } from '../tests/support/widget/samples/business.ts'
import { samples } from '../tests/support/widget/samples/samples.ts'
import { businessTitles, screenTitles, toSentence } from './screen-titles.ts'

const moduleOf = (id: string) => `virtual:screens/${id}`

const folder = `${import.meta.dirname}/../tests/support/widget/samples`

/** The screens of each kind of project, and how a story gets its sample. */
const kinds = [
  {
    prefix: '',
    all: samples,
    titles: screenTitles,
    file: 'samples.ts',
    name: 'samples',
    parameter: 'sample',
  },
  {
    prefix: 'business-',
    all: businessSamples,
    titles: businessTitles,
    file: 'business.ts',
    name: 'businessSamples',
    parameter: 'businessSample',
  },
] as const

const screens = kinds.flatMap(({ prefix, all, titles, ...kind }) =>
  Object.entries<object>(all).map(([screen, ofScreen]) => ({
    ...kind,
    screen,
    module: moduleOf(prefix + screen),
    title: (titles as Record<string, string>)[screen] ?? screen,
    names: Object.keys(ofScreen),
  })),
)

/** Lists one story for each sample of each screen. */
export const screenIndexer = {
  test: /\/samples\/samples\.ts$/,
  createIndex: async () =>
    screens.flatMap(({ module, title, names }) =>
      names.map((name) => ({
        type: 'story' as const,
        importPath: module,
        title,
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
    const listed = screens.find(({ module }) => module === id)
    if (!listed) return
    const { screen, names, file, name: all, parameter } = listed
    return [
      `import { ${all} } from '${folder}/${file}'`,
      'export default {}',
      ...names.map((name, index) => {
        const sample = `${all}.${screen}[${JSON.stringify(name)}]`
        const story = `{ name: ${JSON.stringify(toSentence(name))}, parameters: { ${parameter}: ${sample} } }`
        return `const story${index} = ${story}
          export { story${index} as '${name}' }`
      }),
    ].join('\n')
  },
}
