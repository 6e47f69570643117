import { afterEach, expect, it } from 'vitest'
import {
  loadAuthenticatedTexts,
  loadBakerTexts,
  loadLanguage,
  loadPart,
  overrideTexts,
  texts,
} from './texts.ts'

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

it('shows the operator’s own texts in their language, also after a part has loaded', async () => {
  overrideTexts({ en: { 'login.submit': 'Enter', 'bake.bake': 'Seal' }, de: { 'bake.bake': 'Versiegeln' } })
  await loadBakerTexts()
  expect([texts['login.submit'], texts['bake.bake']]).toEqual(['Enter', 'Seal'])
  await loadLanguage('de')
  expect([texts['login.submit'], texts['bake.bake']]).toEqual(['Anmelden', 'Versiegeln'])
  overrideTexts({})
})
