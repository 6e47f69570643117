import { describe, expect, it } from 'vitest'
import { sourcesBelow, textOf } from './source-files.ts'

/** The files that may know the kinds of projects (ADR 0098). */
const listed = [
  'server/identity/base/document/document.ts',
  'server/identity/base/document/kind-problems.ts',
  'server/identity/base/projects/business-policy.ts',
  'server/identity/base/projects/document-columns.ts',
  'server/identity/base/projects/email.ts',
  'server/identity/base/projects/read-document.ts',
  'server/identity/base/projects/served.ts',
  'server/identity/base/projects/verticals.ts',
  'server/identity/base/schema/projects.ts',
  'server/platform/outbox/claim.ts',
  'server/platform/outbox/sender.ts',
  'server/platform/outbox/store.ts',
  'server/platform/schema/messages.ts',
]

const readsKind = (text: string) =>
  /\bProjectKind\b|\bprojects?\.kind\b|\bprojectKind\b|['"](consumer|business)['"]/.test(text)

describe('the kind of a project', () => {
  it('is read in the listed files only', () => {
    const reading = ['server/identity', 'server/platform', 'server/adapters', 'server/app']
      .flatMap(sourcesBelow)
      .filter((path) => readsKind(textOf(path)))
    expect(reading.toSorted()).toEqual(listed)
  })

  it.each([
    "if (project.kind === 'business') return",
    'const isBusiness = ({ kind }: { kind: ProjectKind }) => kind',
    'tx.select().from(projects).where(eq(projects.kind, kind))',
    "const kinds = ['consumer']",
  ])('would be found in: %s', (text) => {
    expect(readsKind(text)).toBe(true)
  })
})
