import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigError } from '../errors/config-error.ts'
import { readTexts } from './texts-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'cakelock-texts-'))
const read = (content: unknown) => {
  const path = join(folder, 'texts.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return readTexts(path)
}

it('accepts texts of the screens and of the API, with placeholders and plurals', () => {
  const files = { one: 'one cake', other: '{count} cakes' }
  expect(
    read({
      en: { 'login.submit': 'Enter', 'files.count': files },
      de: { 'error.wrong_pin': 'Falsche PIN.' },
    }),
  ).toEqual({
    screens: { en: { 'login.submit': 'Enter', 'files.count': files } },
    sentences: { de: { 'error.wrong_pin': 'Falsche PIN.' } },
  })
  expect(readTexts(undefined)).toEqual({ screens: {}, sentences: {} })
})

it.each([
  ['{', 'is not valid JSON'],
  [[], 'must be an object'],
  [{ tlh: {} }, "'tlh' is not a language: use en, de, ar"],
  [{ en: { nothing: 'x' } }, "en: there is no text 'nothing'"],
  [{ en: { 'login.submit': ' ' } }, 'login.submit: must be a text'],
  [{ en: { 'login.submit': { other: 'x' } } }, 'has no plural forms'],
  [{ en: { 'files.count': { one: 'x' } } }, "the form 'other' is missing"],
  [{ en: { 'files.count': { few: 'x', other: 'y' } } }, "'few' is no form of en: use one, other"],
  [{ en: { 'product.opener': '{name}' } }, 'there is no placeholder {name}'],
])('rejects %j', (content, sentence) => {
  expect(() => read(content)).toThrow(ConfigError)
  expect(() => read(content)).toThrow(sentence)
})

it('names a file that it cannot read', () =>
  expect(() => readTexts(join(folder, 'none.json'))).toThrow('none.json, which does not exist'))
