import { expect, it } from 'vitest'
import { baker } from '#languages/de/portal/baker.ts'
import { createTranslate } from '../messages/translate.ts'
import { NotLayerable, toProblem, toText } from './problems.ts'

const t = createTranslate(baker, undefined, 'de')

it.each([
  [{ code: 'unknown_field', details: { field: 'pay' } }, 'Die Datei hat kein Feld „pay“.'],
  [
    { code: 'bad_name', details: { field: '' } },
    '„“ kann kein Feld sein: Der Name muss 1 bis 200 Zeichen haben.',
  ],
  [{ code: 'no_fields', details: {} }, 'Wählen Sie mindestens ein Feld, das gesperrt werden soll.'],
] as const)('the page writes %j in its language', (rejection, text) =>
  expect(toText(toProblem(new NotLayerable(rejection)), t)).toBe(text),
)

it('the page says in its language that a cake would have too many permissions', () =>
  expect(toText({ code: 'tooManyPermissions', count: 1001 }, t)).toMatch(
    /^Ein Cake kann höchstens 1000 Berechtigungen haben, und das wären 1001\./,
  ))
