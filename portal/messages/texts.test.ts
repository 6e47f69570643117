import { afterEach, expect, it } from 'vitest'
import { loadAuthenticatedTexts, loadBakerTexts, loadLanguage, loadPart, texts } from './texts.ts'

afterEach(() => loadLanguage('en'))

it('loads the parts in the language of the page, and all of them again when it changes', async () => {
  await loadLanguage('de')
  await loadAuthenticatedTexts()
  expect([texts['login.submit'], texts['pin.submit']]).toEqual(['Anmelden', 'Weiter'])
  await loadLanguage('ar')
  await loadBakerTexts()
  expect([texts['pin.submit'], texts['bake.bake']]).toEqual(['متابعة', 'خبز'])
  await loadLanguage('en')
  expect([texts['login.submit'], texts['bake.bake']]).toEqual(['Sign in', 'Bake'])
})

it('loads a part again whose language changed in the meantime', async () => {
  await loadPart('baker', async () => {
    await loadLanguage('de')
    return { 'bake.bake': 'Bake' }
  })
  expect(texts['bake.bake']).toBe('Backen')
})
