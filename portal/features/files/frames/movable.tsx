import { type ReactNode, type ReactPortal, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/**
 * Content that moves between places of the page and keeps its state: what is typed in it stays when a phone is turned.
 * @returns the content, and the element to show with `Place`
 */
export function useMovable(content: ReactNode): { portal: ReactPortal; element: HTMLElement } {
  const [element] = useState(() => document.createElement('div'))
  return { portal: createPortal(content, element), element }
}

/** Contains a movable element while it is rendered. */
export function Place({ element, className }: { element: HTMLElement; className: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
  }, [element])
  return <div ref={place} className={className} />
}

/**
 * Opens the dialogs of a movable element again after each move: a dialog that leaves the document is no longer modal.
 * @param place changes with each move
 */
export function useModalAgain(element: HTMLElement, place: string): void {
  const lastPlace = useRef(place)
  useLayoutEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    for (const dialog of element.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      dialog.close()
      dialog.showModal()
    }
  }, [element, place])
}
