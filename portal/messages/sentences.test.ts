import { describe, expect, it } from 'vitest'
import { activityMessages } from '#contract/activity-messages.ts'
import { errors } from '#contract/errors.ts'
import { sentences as arabic } from './ar/sentences.ts'
import { sentences as german } from './de/sentences.ts'

describe.each([
  ['German', german],
  ['Arabic', arabic],
])('the sentences in %s', (_, translate) => {
  it.each(Object.entries(errors))('has %s', (_code, { text }) => expect(translate(text)).not.toBe(text))

  it.each(Object.entries(activityMessages))('has %s', (_action, template) => {
    const sentence = template.replace('{subject}', 'ann@example.org')
    const translated = translate(sentence)
    expect(translated).not.toBe(sentence)
    if (template !== sentence) expect(translated).toContain('ann@example.org')
  })
})

describe('a sentence of the server', () => {
  it.each([
    ['Granted access to someone', 'Zugriff gewährt: eine ungenannte Person'],
    ['Exported files', 'Exportiert: Dateien'],
    [
      'It can be opened from 2026-05-01T09:00:00.000Z.',
      'Sie kann ab 2026-05-01T09:00:00.000Z geöffnet werden.',
    ],
    ['Could not open the file: it could not be read', 'Konnte die Datei nicht öffnen: Sie war nicht lesbar'],
    ['Signed in 3 times on this day', 'Hat sich an diesem Tag 3-mal angemeldet'],
    ['You asked me to.', 'You asked me to.'],
  ])('%s', (sentence, translated) => expect(german(sentence)).toBe(translated))

  it('isolates what it fills in where the language runs from right to left', () =>
    expect(arabic('Banned ann@example.org')).toBe('حظر \u2068ann@example.org\u2069'))
})
