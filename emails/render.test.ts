import { describe, expect, it } from 'vitest'
import { directionOf, findLocale, type Locale, locales } from '#languages/locales.ts'
import { sentence } from '#languages/sentence.ts'
import type { AnyValues, EmailMessage } from './kinds.ts'
import { type EmailStyle, renderEmail } from './render.ts'
import { findSample, sampleKinds } from './samples.ts'
import { findTemplateProblems } from './template.ts'

const brand = { name: 'Cakelock', supportEmail: 'help@cakes.example.org' }
const supportLink = `mailto:${brand.supportEmail}`
const render = (kind: (typeof sampleKinds)[number], style: Partial<EmailStyle> = {}) =>
  renderEmail(findSample(kind), { locale: 'en', brand, ...style })

/**
 * The words of the HTML in reading order, without the head, the name of the product above the heading, tiles in place of
 * icons, and second links to the URL of a button.
 */
const toWords = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, '')
    .split(/\s+/)
    .filter(Boolean)
const readHtml = (html: string) =>
  toWords(
    html
      .replace(/^.*?<h1/s, '<h1')
      .replace(/<td aria-hidden.*?<\/td>/g, '')
      .replace(/(href="[^"]*"[^>]*lw-accent.*?<\/div>)<p.*?<\/p>/g, '$1')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<(?!\/?(?:a|bdi|span)\b)[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
/** Plain text marks list items and has URLs after the labels of links. HTML has no URL in its text. */
const readText = (text: string) => toWords(text.replace(/^- /gm, '').replace(/:\nhttps:.*/g, ''))

const everyEmail = sampleKinds.flatMap((kind) => locales.map((locale) => ({ kind, locale })))

describe.each(everyEmail)('the email $kind in $locale', ({ kind, locale }) => {
  const message = render(kind, { locale })

  it('has the same words in HTML and text', () => {
    expect(readHtml(message.html)).toEqual(readText(message.text))
  })

  it('names the language and direction, has at most 30 KB and loads nothing', () => {
    expect(message.html).toContain(`<html dir="${directionOf(locale)}" lang="${locale}">`)
    expect(Buffer.byteLength(message.html)).toBeLessThanOrEqual(30_000)
    expect(message.html).not.toMatch(/<img|<script|<link|url\(|@import|\{\w+\}/)
    expect(message.subject + message.text).not.toMatch(/\{\w+\}|undefined|null/)
  })

  it('has the code in the subject and both parts, and links unchanged', () => {
    const values: AnyValues = findSample(kind).values
    if (values.code)
      for (const part of [message.subject, message.html, message.text]) expect(part).toContain(values.code)
    const { link: main, loginLink, optOutLink, signOutLink } = values
    const links = [main, loginLink, optOutLink, signOutLink].filter((link) => link !== undefined)
    for (const link of links) {
      expect(message.text).toMatch(new RegExp(`^${link.replace(/[.?]/g, '\\$&')}$`, 'm'))
      expect(message.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    }
    const hrefs = [...message.html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      href?.replaceAll('&amp;', '&'),
    )
    expect(hrefs.filter((href) => href !== undefined && ![...links, supportLink].includes(href))).toEqual([])
  })
})

describe('the languages', () => {
  it.each([
    ['en', 1, '1 recovery code is left'],
    ['en', 3, '3 recovery codes are left'],
    ['de', 1, 'Es ist noch 1 Wiederherstellungscode übrig'],
    ['ar', 0, 'لم يتبقَّ أي رمز'],
    ['ar', 2, 'رمزا استرداد'],
    ['ar', 3, '3 رموز'],
    ['ar', 11, '11 رمز'],
  ] as const)('write the plural in %s for %i', (locale, left, expected) => {
    const message = renderEmail({ kind: 'recoveryCodeUsed', values: { left } }, { locale, brand })
    expect(message.text).toContain(expected)
  })

  it.each([
    ['en', 10, 'expires in 10 minutes'],
    ['en', 60, 'expires in 1 hour'],
    ['de', 10_080, 'läuft in 7 Tagen ab'],
    ['ar', 30, 'خلال 30 دقيقة'],
  ] as const)('write in %s a duration of %i minutes', (locale, minutes, expected) => {
    const message = renderEmail(
      { kind: 'signInLink', values: { link: 'https://a.example', minutes } },
      { locale, brand },
    )
    expect(message.text).toContain(expected)
  })

  it.each([
    [undefined, 'en'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr-FR, ar;q=0.5, de;q=0.4', 'ar'],
    ['en;q=0.1, de;q=0.9', 'de'],
    ['de;q=0, en', 'en'],
    ['tlh', 'en'],
    ['ar_EG', 'ar'],
  ] as const)('are chosen for %s: %s', (tags, locale) => expect(findLocale(tags)).toBe(locale as Locale))
})

const sharedFile = {
  sender: 'baker@bakery.example.org',
  link: 'https://cakes.example.org/login',
  optOutLink: 'https://cakes.example.org/shared-file-emails?token=a',
  hasAccount: true,
  openable: null,
  expires: null,
}

describe('values of an email', () => {
  it('are escaped in HTML and cannot change lines or directions', () => {
    const name = '</p><script>alert(1)</script>\r\nBcc: x@y.z\u202E{code} & "'
    const message = renderEmail({ kind: 'passkeyRemoved', values: { name } }, { locale: 'en', brand })
    expect(message.html).toContain(
      '<bdi>&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt; Bcc: x@y.z {code} &amp; &quot;</bdi>',
    )
    expect(message.html).not.toContain('<script')
    expect(message.subject).not.toMatch(/[\r\n\u202E]/)
  })

  it('are isolated from the direction of Arabic, except codes and links, which recipients copy', () => {
    expect(render('contactAdded', { locale: 'ar' }).subject).toContain('\u2066+4915123456789\u2069')
    expect(render('contactAdded', { locale: 'ar' }).html).toContain('<bdi dir="ltr">+4915123456789</bdi>')
    expect(render('signInCode', { locale: 'ar' }).subject).toMatch(/^483920 /)
  })

  it('isolate the name above the heading, whose last character would change sides', () => {
    const name = 'Shöp <b>"Q"'
    const { html } = render('signInCode', { locale: 'ar', brand: { ...brand, name } })
    expect(html).toMatch(/<td [^>]*><bdi>Shöp &lt;b&gt;&quot;Q&quot;<\/bdi><\/td>.*<h1/s)
  })

  it.each([
    'https://evil.example/login?a=b',
    'www.evil.example',
    'evil.zip',
    'pay@evil.example',
    'a\\\\evil.example',
  ])('that look like a URL do not become links in email clients: %s', (fileName) => {
    const values = { ...sharedFile, fileName }
    const { html, text } = renderEmail({ kind: 'fileShared', values }, { locale: 'en', brand })
    const line = text.split('\n').find((candidate) => candidate.startsWith('- ')) ?? ''
    expect(line.replaceAll('\u2060', '')).toBe(`- ${fileName}`)
    const shown = [...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)]
      .map(([, name = '']) => name)
      .filter((name) => name.replaceAll('\u2060', '') === fileName)
    expect(shown.length).toBe(2)
    for (const part of [line, ...shown]) expect(part).not.toMatch(/[a-z]+:\/\/|www\.|\w\.\w|\w@\w|\\\\/i)
  })

  it('keep a sender whose email address looks like a URL from becoming a link', () => {
    const show = (sender: string) =>
      renderEmail(
        { kind: 'fileShared', values: { ...sharedFile, sender, fileName: null } },
        { locale: 'en', brand },
      )
    expect(show('www.evil.example/a@b.example').text).not.toMatch(/www\.evil|example\/a/)
    expect(show('ann.lee@b.example').subject).toBe('ann.lee@b.example shared a file with you')
  })

  it('are cut to 100 characters if they are the name of a file', () => {
    const values = { ...sharedFile, fileName: '🍰'.repeat(101) }
    const { text } = renderEmail({ kind: 'fileShared', values }, { locale: 'en', brand })
    expect(text).toContain(`\n- ${'🍰'.repeat(99)}…\n`)
  })

  it('are omitted if the baker keeps the name of the file private', () => {
    const values = { ...sharedFile, fileName: null }
    const { text, subject } = renderEmail({ kind: 'fileShared', values }, { locale: 'en', brand })
    expect(text).not.toMatch(/^- |null|Recipes/m)
    expect(subject).toBe('baker@bakery.example.org shared a file with you')
  })

  it('name the file and its sender in the heading, and have no URL in the text that is shown', () => {
    const values = { ...sharedFile, fileName: 'Offer for the autumn fair.pdf' }
    const { html, subject } = renderEmail({ kind: 'fileShared', values }, { locale: 'en', brand })
    const expected = readHtml(html).join(' ').replaceAll('\u2060', '')
    expect(expected).toMatch(/^baker@bakery\.example\.org shared “Offer for the autumn fair\.pdf” with you /)
    expect(expected).toContain('Sign in to open it')
    expect(expected).toMatch(/Unsubscribe$/)
    expect(expected).not.toContain('https:')
    const newcomer = renderEmail(
      { kind: 'fileShared', values: { ...values, hasAccount: false } },
      { locale: 'en', brand },
    )
    expect(newcomer.text).toContain('Create an account to open it')
    // A subject is visible on locked screens and in the logs of servers on the way.
    expect(subject).toBe('baker@bakery.example.org shared a file with you')
  })

  it('tell recipients how to open the file in two steps, with its dates', () => {
    const show = (dates: object) =>
      renderEmail(
        { kind: 'fileShared', values: { ...sharedFile, fileName: null, ...dates } },
        { locale: 'en', brand },
      ).text.replaceAll('\u2060', '')
    const dated = show({ openable: '2026-12-01T09:00:00.000Z', expires: '2027-03-01T12:00:00.000Z' })
    expect(dated).toMatch(/\n1\. Get the file from baker@bakery\.example\.org\n.*\n2\. Open it here\n/s)
    expect(dated).toMatch(
      /\n- Openable from: December 1, 2026 at 9:00\sAM UTC\n- Expires: March 1, 2027 at 12:00\sPM UTC\n/,
    )
    expect(show({})).not.toMatch(/Openable from|Expires|null/)
  })

  it('are fewer in emails that version 5.2 enqueued', () => {
    const { fileName, hasAccount, sender, link, optOutLink } = { ...sharedFile, fileName: 'a.pdf' }
    const older = [
      { kind: 'newBrowser', values: { browser: 'Firefox', system: null } },
      { kind: 'fileShared', values: { sender, fileName, link, optOutLink, hasAccount } },
    ] as unknown as EmailMessage[]
    const [signIn = '', shared] = older.map((message) => renderEmail(message, { locale: 'en', brand }).text)
    expect(signIn).toMatch(/from a new browser\.\n\n- Browser: Firefox\n\nIf it was you/)
    expect(shared).toMatch(/\n\n2\. Open it here\n\n[^\n]*\n\nSign in to open it:\n/)
  })

  it.each([
    ['en', { country: 'NO', network: '203.0.113.0/24' }, ['Country: Norway', 'Network: 203.0.113.0/24']],
    ['de', { country: 'NO', network: null }, ['Land: Norwegen']],
    ['ar', { country: 'NO', network: null }, ['البلد: النرويج']],
    ['en', { country: null, network: null }, []],
  ] as const)('say in %s from where someone signed in: %j', (locale, place, expected) => {
    const { values } = findSample('newSignIn')
    const message = { kind: 'newSignIn', values: { ...values, ...place } } as EmailMessage
    const { text } = renderEmail(message, { locale, brand })
    const [, , ...shown] = text.split('\n').filter((line) => line.startsWith('- '))
    expect(shown.map((line) => line.replace(/[\u2066-\u2069]|^- /g, ''))).toEqual(expected)
  })

  it('in long lists are cut', () => {
    const files = Array.from({ length: 25 }, (_, at) => `File ${at + 1}`)
    const values = {
      admin: 'a@b.example',
      fileCount: 25,
      files,
      fileChanges: [sentence('change.accessGranted', { subject: 'x'.repeat(400) })],
    }
    const { text } = renderEmail({ kind: 'filesChangedByAdmin', values }, { locale: 'en', brand })
    expect(text).toContain('- File 20\n- and 5 more\n')
    expect(text).toContain(`- Granted access to ${'x'.repeat(282)}\n`)
  })
})

describe('a template', () => {
  const template = {
    subject: '{{code}} for {{product_name}}',
    heading: 'Welcome',
    paragraphs: ['Enter this code:', '{{code}}', 'You have {{minutes}} minutes.'],
    footer: 'Sent by {{product_name}}',
  }

  it('replaces the texts of an email', () => {
    const message = render('signInCode', { template })
    expect(findTemplateProblems('signInCode', template)).toEqual([])
    expect(message.subject).toBe('483920 for Cakelock')
    expect(message.text).toBe(
      'Welcome\n\nEnter this code:\n\n483920\n\nYou have 10 minutes.\n\nSent by Cakelock\n\nQuestions? Write to help@cakes.example.org.',
    )
  })

  it('contains no markup: tags are shown as text', () => {
    const message = render('signInCode', { template: { ...template, heading: '<b>Hi</b>' } })
    expect(message.html).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  })

  it.each([
    [
      { subject: '{{cod}}' },
      'unknown variable {{cod}} in the subject, allowed: {{product_name}}, {{code}}, {{minutes}}, {{expires_in}}',
    ],
    [{ paragraphs: ['Hello'] }, 'no paragraph contains {{code}}'],
    [{ heading: 'Hi {{product name}}' }, 'incomplete variable {{product name}} in the heading'],
    [{ footer: '{{code' }, 'incomplete variable {{code in the footer'],
  ])('with the fields %j has a problem', (fields, problem) => {
    expect(findTemplateProblems('signInCode', { ...template, ...fields })).toEqual([problem])
  })
})
