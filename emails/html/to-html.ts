import { fill } from '#languages/fill.ts'
import { directionOf, type Locale } from '#languages/locales.ts'
import { contrast, defaultAccent, toTextColor } from '../colors.ts'
import type { Block } from '../compose.ts'
import { escapeMarkup, toMarkup } from '../isolates.ts'
import type { Brand } from '../values.ts'
import { parts } from './parts.ts'

/** Renders the HTML part of an email. Its only external resource is the brand's logo. */
export function toHtml(
  { subject, blocks }: { subject: string; blocks: readonly Block[] },
  { brand, locale }: { brand: Brand; locale: Locale },
): string {
  const colors = toColors(brand.accent)
  const start = directionOf(locale) === 'rtl' ? 'right' : 'left'
  const write = (block: Block) => toPart(block, colors, start)
  const isFooter = ({ kind }: Block) => kind === 'footer'
  const name = escapeMarkup(brand.name)
  return fill(parts.page, {
    ...colors,
    lang: locale,
    dir: directionOf(locale),
    title: escapeMarkup(subject),
    header:
      brand.logoUrl === undefined
        ? fill(parts.name, { name: `<bdi>${name}</bdi>` })
        : fill(parts.logo, { name, logo_url: escapeMarkup(brand.logoUrl) }),
    content: blocks
      .filter((block) => !isFooter(block))
      .map(write)
      .join(''),
    footer: blocks.filter(isFooter).map(write).join(''),
  })
}

function toPart(block: Block, colors: ReturnType<typeof toColors>, start: 'left' | 'right'): string {
  switch (block.kind) {
    case 'code':
      return fill(parts.code, { code: escapeMarkup(block.code) })
    case 'link': {
      const url = escapeMarkup(block.url)
      const link = fill(parts.link, { url, text: url, start })
      if (block.button === undefined) return link
      return fill(parts.button, { ...colors, url, label: toMarkup(block.button) }) + link
    }
    case 'list': {
      const items = block.items.map((item) => fill(parts.item, { text: `<bdi>${escapeMarkup(item)}</bdi>` }))
      return fill(parts.list, { items: items.join('') })
    }
    default:
      return fill(parts[block.kind], { text: toMarkup(block.text) })
  }
}

const darkSurface = '#142129'
const lightButton = '#e7eef1'

/** Chooses the colors of the button. In dark mode, an accent that is too dark for the surface becomes light. */
function toColors(wanted: string | undefined) {
  const accent = /^#[0-9a-f]{6}$/i.test(wanted ?? '') ? (wanted as string) : defaultAccent
  const dark = contrast(accent, darkSurface) >= 3 ? accent : lightButton
  return {
    accent,
    on_accent: toTextColor(accent),
    dark_accent: dark,
    on_dark_accent: toTextColor(dark),
  }
}
