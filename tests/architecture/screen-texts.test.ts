import { describe, expect, it } from 'vitest'
import { wordsOutsideTables } from './screen-texts.ts'
import { allSources, isTest, textOf } from './source-files.ts'

const screens = allSources().filter(
  (path) => /^(?:portal|widget)\//.test(path) && !isTest(path) && !path.startsWith('widget/testing/'),
)

/** English by contract: for the developer of the page, who reads it in the console or on a local page. */
const forDevelopers = [
  'widget/app/business/read-member-providers.ts',
  'widget/app/mistakes.ts',
  'widget/app/read-social.ts',
  'widget/app/widget.ts',
  'widget/element/shared-cookie.ts',
  'widget/provider/stytch/rejected-origin.ts',
]

describe('a screen', () => {
  it('shows only words of the tables in languages/', () => {
    expect(screens.length).toBeGreaterThan(500)
    const findings = screens
      .filter((path) => !forDevelopers.includes(path))
      .flatMap((path) =>
        wordsOutsideTables(path, textOf(path)).map(({ line, text }) => `${path}:${line}: ${text}`),
      )
    expect(findings).toEqual([])
  })

  it.each(forDevelopers)('%s still has such words', (path) =>
    expect(wordsOutsideTables(path, textOf(path))).not.toEqual([]),
  )

  it.each([
    ['text', '<p>Save the file</p>'],
    ['an expression', "<p>{'Save'}</p>"],
    ['a template', '<p>{`some files`}</p>'],
    ['the parts of a template', `<p>{\`\${n} files\`}</p>`],
    ['a condition', "<p>{isSaved ? t('saved') : 'Unsaved'}</p>"],
    ['what is shown conditionally', "<p>{isSaved && 'saved'}</p>"],
    ['a default', "<p>{name ?? 'unknown'}</p>"],
    ['a constant', "const done = 'Finished'\nconst a = <p>{done}</p>"],
    ['an object of constants', "const names = { a: 'First' } as const\nconst a = <p>{names[key]}</p>"],
    ['an attribute', '<input placeholder="Your name" />'],
    ['an accessible name', '<button aria-label={isOpen ? "close" : t("open")} />'],
    ['a property', '<Dialog title={`Delete`} />'],
    ['a toast', "toasts.show('error', 'Not saved')"],
    ['the DOM', "element.textContent = 'saved'"],
    ['an attribute of the DOM', "element.setAttribute('aria-label', 'saved')"],
    ['a sentence elsewhere', "export const explain = () => 'Please try again.'"],
  ])('has no words in %s', (_, text) =>
    expect(wordsOutsideTables('portal/Sample.tsx', `${text}\n`)).toHaveLength(1),
  )

  it.each([
    '<p className="a b">{t("a.b")} · {count} %&nbsp;</p>',
    '<p>{kind === "saved" && t("saved")}</p>',
    "throw new Error('Not a cake.')",
    "toasts.show('error', t('failure'))",
    'const a = <Icon type="button" role="status" data-testid="lw-email" />',
  ])('may have %s', (text) => expect(wordsOutsideTables('portal/Sample.tsx', `${text}\n`)).toEqual([]))
})
