import type { Page } from '@playwright/test'

/** How much the layout of a page may move while it loads, as the sum of its layout shifts. */
export const largestShift = 0.02

/**
 * Measures how much the layout has moved.
 * @param isAfterInput whether an action of the user may move it, as it may in Cumulative Layout Shift
 * @param since milliseconds after the page began to load
 * @returns the sum of the layout shifts, and the beginning of each text that has moved
 */
export const measureLayoutShift = (
  page: Page,
  isAfterInput: boolean,
  since = 0,
): Promise<{ shift: number; moved: string[] }> =>
  page.evaluate(
    ([isExcluded, start]) => {
      type Shift = PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'layout-shift', buffered: true })
      const shifts = (observer.takeRecords() as Shift[]).filter(
        ({ hadRecentInput, startTime }) => startTime >= start && !(isExcluded && hadRecentInput),
      )
      return {
        shift: shifts.reduce((sum, { value }) => sum + value, 0),
        moved: shifts.flatMap(({ sources }) =>
          sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
        ),
      }
    },
    [isAfterInput, since] as const,
  )

/** @returns the pixels by which a page is wider than its window; 0 or less if it fits */
export const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** @returns the names of the controls that the edge of the window cuts, without a way to scroll to them */
export const findCutControls = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea')]
      .filter((control) => {
        const { left, right, width, bottom } = control.getBoundingClientRect()
        for (let box = control.parentElement; box !== null; box = box.parentElement)
          if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return false
        // What a closed disclosure hides has the size that it had when it was open.
        return control.checkVisibility() && width > 1 && bottom > 0 && (left < -1 || right > innerWidth + 1)
      })
      .map((control) => control.textContent || control.getAttribute('aria-label')),
  )

/**
 * @returns the beginnings of the texts that a box cuts off at its sides without an ellipsis and without a way to scroll.
 * Texts for assistive technology only are in boxes of one pixel, or clipped to nothing.
 */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((box) => !box.matches('details:not([open])'))
      .filter((box) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box)
        const isClipped =
          (overflowX === 'hidden' || overflowX === 'clip') &&
          textOverflow !== 'ellipsis' &&
          clipPath === 'none'
        return (
          isClipped && box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1 && box.checkVisibility()
        )
      })
      .map((box) => box.innerText.slice(0, 60))
      .filter((text) => text.trim() !== ''),
  )
