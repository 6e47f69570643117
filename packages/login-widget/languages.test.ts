import { expect, it } from 'vitest'
import { fronts } from '../../widget/element/fronts.ts'
import { tables } from '../../widget/element/texts.ts'
import { addLanguage } from './entries/languages.ts'
import '../../widget/element/business.ts'

it('a page adds a language, also after it has imported the widget, with the texts of business sign-in', async () => {
  const messages = { 'main.title': 'Se connecter', 'business.discovery.search': 'Rechercher' }
  addLanguage({ locale: 'fr', messages })
  await fronts.business?.load('fr-CA')
  expect(tables.has('fr-CA')).toBe(true)
  expect(tables.find('fr-CA')).toMatchObject(messages)
  expect(tables.find('fr-CA')['main.or']).toBe(tables.find('en')['main.or'])
})

it('texts of business sign-in that a page has added stay, and the others are those of the widget', async () => {
  addLanguage({ locale: 'de', messages: { 'business.discovery.title': 'Welche Bäckerei?' } })
  await fronts.business?.load('de')
  expect(tables.find('de')).toMatchObject({
    'business.discovery.title': 'Welche Bäckerei?',
    'business.discovery.search': 'Suchen',
  })
})
