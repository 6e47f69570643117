import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The sides on which a horizontally scrolling element has hidden content: `''`, `'start'`, `'end'` or `'start end'`.
 */
export type HiddenSides = '' | 'start' | 'end' | 'start end'

/** Scrolls an element to its end once, and tracks the sides with hidden content. */
export function useHiddenSides() {
  const container = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<HiddenSides>('')
  useLayoutEffect(() => {
    const element = container.current
    if (element === null) return
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const isStart = scrollLeft > 1
      const isEnd = scrollLeft + clientWidth < scrollWidth - 1
      setHidden(isStart ? (isEnd ? 'start end' : 'start') : isEnd ? 'end' : '')
    }
    element.scrollLeft = element.scrollWidth
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  return { container, hidden }
}
