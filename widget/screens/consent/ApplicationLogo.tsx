import { useState } from 'react'
import { useSheet } from '../../ui/sheets.ts'
import css from './consent.css?inline'

/** The application's logo, or its first letter if it has none or it cannot load. */
export function ApplicationLogo({ name, url }: { name: string; url: string | undefined }) {
  const element = useSheet<HTMLDivElement>(css)
  const [broken, setBroken] = useState<string>()
  const isShown = url !== undefined && /^https?:/i.test(url) && url !== broken
  return (
    <div ref={element} className="lw-application" part="mark" aria-hidden="true">
      {isShown ? (
        <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setBroken(url)} />
      ) : (
        ([...name][0]?.toUpperCase() ?? '')
      )}
    </div>
  )
}
