import { fill } from '#languages/fill.ts'
import { directionOf, type Locale } from '#languages/locales.ts'
import { contrast, defaultAccent, toTextColor } from '../colors.ts'
import type { Block, InlineLink } from '../compose.ts'
import { clean, escapeMarkup, toMarkup } from '../isolates.ts'
import type { Brand } from '../values.ts'
import { parts } from './parts.ts'

/** Renders the HTML part of an email. Its only external resource is the brand's logo or mark. */
export function toHtml(
  { subject, blocks }: { subject: string; blocks: readonly Block[] },
  { brand, locale }: { brand: Brand; locale: Locale },
): string {
  const colors = toColors(brand.accent)
  const start = directionOf(locale) === 'rtl' ? 'right' : 'left'
  const write = (block: Block) => toPart(block, colors, start)
  const isFooter = ({ kind }: Block) => kind === 'footer' || kind === 'footerLink'
  return fill(parts.page, {
    ...colors,
    lang: locale,
    dir: directionOf(locale),
    start,
    title: escapeMarkup(subject),
    header: writeHeader(brand, colors),
    content: blocks
      .filter((block) => !isFooter(block))
      .map(write)
      .join(''),
    footer: blocks.filter(isFooter).map(write).join(''),
  })
}

/** Writes the logo. Without one, the name follows the mark or, without a mark, its first letter in a square. */
function writeHeader({ name, logoUrl, markUrl }: Brand, colors: ReturnType<typeof toColors>): string {
  const escaped = escapeMarkup(name)
  if (logoUrl !== undefined) return fill(parts.logo, { name: escaped, logo_url: escapeMarkup(logoUrl) })
  const texts = { initial: toInitial(name), name: `<bdi>${escaped}</bdi>` }
  return markUrl === undefined
    ? fill(parts.name, { ...colors, ...texts })
    : fill(parts.mark, { ...texts, mark_url: escapeMarkup(markUrl) })
}

function toPart(block: Block, colors: ReturnType<typeof toColors>, start: 'left' | 'right'): string {
  switch (block.kind) {
    case 'code':
      return fill(parts.code, { code: escapeMarkup(block.code) })
    case 'file':
      return fill(parts.file, {
        start,
        type: toFileType(block.name),
        name: `<bdi>${escapeMarkup(block.name)}</bdi>`,
      })
    case 'button': {
      const url = escapeMarkup(block.url)
      const button = fill(parts.button, { ...colors, url, label: toMarkup(block.label) })
      return button + fill(parts.fallback, { url, text: escapeMarkup(block.fallback) })
    }
    case 'link':
    case 'footerLink':
      return fill(parts[block.kind], { url: escapeMarkup(block.url), text: escapeMarkup(block.label) })
    case 'list': {
      const items = block.items.map((item) => fill(parts.item, { text: `<bdi>${toMarkup(item)}</bdi>` }))
      return fill(parts.list, { items: items.join('') })
    }
    case 'note':
      return fill(parts.note, { text: `<bdi>${toMarkup(block.text)}</bdi>` })
    case 'paragraph':
      return fill(parts.paragraph, {
        text: block.link ? writeLink(block.text, block.link) : toMarkup(block.text),
      })
    default:
      return fill(parts[block.kind], { text: toMarkup(block.text) })
  }
}

/** Writes a text whose last mention of the label is a link. */
function writeLink(text: string, { label, url }: InlineLink): string {
  const at = text.lastIndexOf(label)
  const link = fill(parts.inlineLink, { url: escapeMarkup(url), text: toMarkup(label) })
  return toMarkup(text.slice(0, at)) + link + toMarkup(text.slice(at + label.length))
}

/** The first character of a name, for the mark next to it. */
const toInitial = (name: string): string => escapeMarkup([...clean(name)][0]?.toUpperCase() ?? '')

/** The extension of a file in capital letters, in place of an icon. */
const toFileType = (name: string): string =>
  /\.\u2060?([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase() ?? '•••'

const darkSurface = '#142129'
const lightButton = '#cfe4ee'

/** Chooses the colors of the button. In dark mode, an accent that is too dark for the surface becomes light. */
function toColors(requested: string | undefined) {
  const accent = /^#[0-9a-f]{6}$/i.test(requested ?? '') ? (requested as string) : defaultAccent
  const dark = contrast(accent, darkSurface) >= 3 ? accent : lightButton
  return {
    accent,
    on_accent: toTextColor(accent),
    dark_accent: dark,
    on_dark_accent: toTextColor(dark),
  }
}
