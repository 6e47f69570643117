import { useLayoutEffect, useRef, useState } from 'react'

/** The sides on which a horizontally scrolling element has hidden content: `''`, `'start'`, `'end'` or `'start end'`. */
export type HiddenSides = '' | 'start' | 'end' | 'start end'

/** Scrolls an element to its end once, and tracks the sides with hidden content. */
export function useHiddenSides() {
  const place = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<HiddenSides>('')
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element
      const isStart = scrollLeft > 1
      const isEnd = scrollLeft + clientWidth < scrollWidth - 1
      setHidden(isStart ? (isEnd ? 'start end' : 'start') : isEnd ? 'end' : '')
    }
    element.scrollLeft = element.scrollWidth
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { place, hidden }
}
