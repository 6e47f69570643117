import type { Page } from '@playwright/test'

/** Elements that overflow the card or clip their text, and the page if it scrolls sideways. */
export function findOverflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overflows = document.documentElement.scrollWidth > innerWidth ? ['page'] : []
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      const card = shadowRoot?.querySelector('[part~=card]')?.getBoundingClientRect()
      if (!shadowRoot || !card) continue
      for (const part of shadowRoot.querySelectorAll<HTMLElement>('[part]')) {
        if (!part.checkVisibility()) continue
        const { left, right } = part.getBoundingClientRect()
        const sticksOut = left < card.left - 1 || right > card.right + 1
        const isCut =
          part.tagName !== 'INPUT' && part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
        if (sticksOut || isCut) overflows.push(part.getAttribute('part') ?? '')
      }
    }
    return overflows
  })
}

/**
 * Runs a check while all text of the widget is twice as large, as with *Zoom text only* of Firefox: the browser multiplies each
 * font size, and everything else keeps its size. The widget sets its sizes in px, so that a page cannot change them, and
 * larger text of the page or of the browser's settings would test nothing.
 */
export async function withDoubledText<Result>(page: Page, check: () => Promise<Result>): Promise<Result> {
  const setScale = (scale: 1 | 2) =>
    page.evaluate((factor) => {
      const texts = [...document.querySelectorAll('*')]
        .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])])
        .filter((element) => element instanceof HTMLElement)
      // All sizes are read before the first one is set, because most are inherited.
      const sizes = texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
      for (const [index, { style }] of texts.entries()) {
        if (factor === 1) style.removeProperty('font-size')
        else style.setProperty('font-size', `${(sizes[index] ?? 0) * factor}px`, 'important')
      }
    }, scale)
  await setScale(2)
  try {
    return await check()
  } finally {
    await setScale(1)
  }
}
