import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The sides on which a horizontally scrolling element has hidden content: `''`, `'start'`, `'end'` or `'start end'`.
 */
export type HiddenSides = '' | 'start' | 'end' | 'start end'

/** Scrolls an element to its end, keeps it there until the user scrolls, and tracks the sides with hidden content. */
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
    let isAtEnd = true
    const stay = () => {
      if (isAtEnd) element.scrollLeft = element.scrollWidth
      update()
    }
    const follow = () => {
      isAtEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
      update()
    }
    const observer = new ResizeObserver(stay)
    observer.observe(element)
    stay()
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [])
  return { container, hidden }
}
