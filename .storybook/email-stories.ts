import { sampleKinds } from '../emails/samples.ts'

const moduleId = 'virtual:emails'

/** Lists one story for each email. */
export const emailIndexer = {
  test: /emails\/samples\.ts$/,
  createIndex: async () =>
    sampleKinds.map((kind) => ({
      type: 'story' as const,
      importPath: moduleId,
      title: 'Mails',
      exportName: kind,
    })),
}

/** Generates a module with the stories of the emails, which preview.tsx renders. */
export const emailModule = {
  name: 'email-stories',
  resolveId: (id: string) => (id === moduleId ? id : undefined),
  load(id: string) {
    if (id !== moduleId) return
    const stories = sampleKinds.map((kind) => `export const ${kind} = { parameters: { message: '${kind}' } }`)
    return ['export default {}', ...stories].join('\n')
  },
}
