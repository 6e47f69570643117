import type { EmailKind } from '../emails/kinds.ts'
import { sampleKinds } from '../emails/samples.ts'
import { toSentence } from './screen-titles.ts'

const moduleId = 'virtual:emails'

/** The title of an email's story: codes and links, files, or what changed in an account. */
export function emailTitle(kind: EmailKind): string {
  if (/^(signIn|verify|addEmail|invitation|organizationInvitation|reset|nothingToReset)/.test(kind))
    return 'Emails/Codes and links'
  return kind.startsWith('file') ? 'Emails/Files' : 'Emails/Changes to an account'
}

const moduleOf = (kind: EmailKind) => `${moduleId}/${emailTitle(kind).replaceAll(/\W/g, '-')}`

/** Lists one story for each email. */
export const emailIndexer = {
  test: /emails\/samples\.ts$/,
  createIndex: async () =>
    sampleKinds.map((kind) => ({
      type: 'story' as const,
      importPath: moduleOf(kind),
      title: emailTitle(kind),
      exportName: kind,
      name: toSentence(kind),
    })),
}

/** Generates a module with the stories of the emails of each title, which preview.tsx renders. */
export const emailModule = {
  name: 'email-stories',
  resolveId: (id: string) => (id.startsWith(moduleId) ? id : undefined),
  load(id: string) {
    if (!id.startsWith(moduleId)) return
    const stories = sampleKinds
      .filter((kind) => moduleOf(kind) === id)
      .map(
        (kind) =>
          `export const ${kind} = { name: '${toSentence(kind)}', parameters: { message: '${kind}' } }`,
      )
    return ['export default {}', ...stories].join('\n')
  },
}
