import { type RefObject, useEffect, useRef, useState } from 'react'

/** How many rows are shown at once, so that all of the access fits a screen of 800 px. */
export const maxRowsAtOnce = 5

/** How many rows of a longer list are shown until the viewer asks for more: the button takes the place of one. */
const firstRows = maxRowsAtOnce - 1

/** How many rows are added at a time. */
const step = 50

type Rows = {
  /** how many rows to render */
  count: number
  list: RefObject<HTMLUListElement | null>
  /** the button below the rows */
  more: RefObject<HTMLButtonElement | null>
  /** Adds rows and focuses the first of them. */
  showMore: () => void
}

/**
 * The rows of a long list that are rendered: a few at first, then more whenever the button below them is pressed or
 * scrolled to. While the button has the focus, only pressing it adds rows, so that it stays where the keyboard is.
 */
export function useRowsAsSeen(total: number): Rows {
  const [limit, setLimit] = useState(firstRows)
  const list = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const focused = useRef<number>(undefined)
  const count = total <= maxRowsAtOnce ? total : Math.min(limit, total)
  useEffect(() => {
    const button = more.current
    if (limit === firstRows || button === null) return
    const observer = new IntersectionObserver((entries) => {
      if (document.activeElement === button || !entries.some(({ isIntersecting }) => isIntersecting)) return
      setLimit(count + step)
    })
    observer.observe(button)
    return () => observer.disconnect()
  }, [limit, count])
  useEffect(() => {
    const at = focused.current
    focused.current = undefined
    const row = at === undefined ? undefined : list.current?.children[at]
    if (row instanceof HTMLElement) row.focus()
  })
  return {
    count,
    list,
    more,
    showMore() {
      focused.current = count
      setLimit(count + step)
    },
  }
}
