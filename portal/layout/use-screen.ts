import { type RefObject, useEffect, useRef } from 'react'
import { useServices } from '../context/use-services.ts'
import { useHasMoved } from '../router/use-router.ts'

let screensSeen = 0

/**
 * Sets the document title, and focuses the screen's heading when it replaces another screen. The first screen after
 * loading and screens that focus a field keep the focus.
 *
 * @returns the ref for the `<h1 tabIndex={-1}>`
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
