import { type RefObject, useEffect, useRef } from 'react'
import { useWorld } from '../world/world.ts'

let screensSeen = 0

/**
 * Names the page after the screen, and moves the focus to the screen's heading when it takes the place of
 * another. Put the ref on the `<h1 tabIndex={-1}>`. The first screen after loading leaves the focus alone, and
 * so does one that has put it into a field of its own.
 */
export function useScreen(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { config } = useWorld()
  useEffect(() => {
    document.title = `${title} · ${config.productName}`
  }, [title, config.productName])
  useEffect(() => {
    screensSeen += 1
    if (screensSeen > 1 && !isTyping(document.activeElement)) heading.current?.focus()
  }, [])
  return heading
}

const isTyping = (element: Element | null) => element instanceof HTMLInputElement
