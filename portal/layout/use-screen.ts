import { type RefObject, useEffect, useRef } from 'react'
import { useHasMoved } from '../router/use-router.ts'
import { useServices } from '../services/services.ts'

let screensSeen = 0

/**
 * Names the page after the screen, and moves the focus to the screen's heading when it takes the place of
 * another. Put the ref on the `<h1 tabIndex={-1}>`. The first screen after loading leaves the focus alone, unless
 * somebody has gone there from one that was still on its way; and so does one that has put it into a field of its own.
 */
export function useScreen(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { config } = useServices()
  const hasMoved = useHasMoved()
  useEffect(() => {
    document.title = `${title} · ${config.productName}`
  }, [title, config.productName])
  useEffect(() => {
    screensSeen += 1
    const isArrival = screensSeen > 1 || hasMoved()
    if (isArrival && !isTyping(document.activeElement)) heading.current?.focus()
  }, [hasMoved])
  return heading
}

const isTyping = (element: Element | null) => element instanceof HTMLInputElement
