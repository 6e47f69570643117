import { useLayoutEffect, useRef } from 'react'

/**
 * Draws the PNG image of a data URL. The content security policy of a page may forbid images from data URLs, but not a
 * canvas.
 */
export function QrCode({ dataUrl, label }: { dataUrl: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    let isOver = false
    const draw = (image: ImageBitmap) => {
      if (isOver || !canvas.current) return
      Object.assign(canvas.current, { width: image.width, height: image.height })
      canvas.current.getContext('2d')?.drawImage(image, 0, 0)
    }
    // Without the image, the key below remains.
    readImage(dataUrl).then(draw, () => undefined)
    return () => {
      isOver = true
    }
  }, [dataUrl])
  return <canvas ref={canvas} className="lw-qr" part="qr-code" role="img" aria-label={label} />
}

async function readImage(dataUrl: string): Promise<ImageBitmap> {
  const [, base64 = ''] = dataUrl.split(',')
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }))
}
