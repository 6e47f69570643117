import { describe, expect, it } from 'vitest'
import { Email } from '#contract/ids.ts'
import { en } from '../../messages/en.ts'
import { createTranslate } from '../../messages/translate.ts'
import { toMailto, writeMessage } from './message.ts'

const t = createTranslate(en)
const baker = Email.parse('baker@bakery.test')
const cake = { name: 'a.pdf.cake', baker, origin: 'https://cake.test', openable: null, expires: null }

describe('writeMessage', () => {
  it('says what the file is, how to open it and who sends it', () =>
    expect(writeMessage(cake, t)).toEqual({
      subject: 'Encrypted file: a.pdf.cake',
      text: [
        'I’m sending you an encrypted file:\na.pdf.cake',
        'To open it, sign in with the email address that I shared it with, and choose the file:\nhttps://cake.test/portal?tab=open',
        'baker@bakery.test',
      ].join('\n\n'),
    }))

  it('says when the cake can be opened, with the time zone', () =>
    expect(writeMessage({ ...cake, expires: '2030-01-02T12:00:00Z' }, t).text).toMatch(
      /\n\nWhen it can be opened: Anytime until .*2030.*\. The time zone is \S+ \(\S+\)\.\n\n/,
    ))
})

describe('toMailto', () => {
  const message = { subject: 'A & b', text: 'Line 1\nline 2' }
  const content = 'subject=A%20%26%20b&body=Line%201%0D%0Aline%202'
  const guests = (count: number) =>
    Array.from({ length: count }, (_, index) => Email.parse(`guest+${index}@mail.test`))

  it.each([
    [0, `mailto:?${content}`],
    [1, `mailto:guest%2B0@mail.test?${content}`],
    [2, `mailto:?bcc=guest%2B0@mail.test,guest%2B1@mail.test&${content}`],
    [100, `mailto:?${content}`],
  ])('addresses %i recipients', (count, address) => expect(toMailto(message, guests(count))).toBe(address))
})
