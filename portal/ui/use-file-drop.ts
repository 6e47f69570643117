import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Accepts files dropped anywhere on the page, so a near miss does not make the browser navigate to the file.
 *
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(onDrop: (files: readonly File[], transfer: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false)
  const dropped = useEffectEvent(onDrop)
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // The event also fires when moving between elements; only leaving the window has no related target.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer) dropped([...event.dataTransfer.files], event.dataTransfer)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}
