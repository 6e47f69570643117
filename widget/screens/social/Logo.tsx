import { useEffect, useState } from 'react'
import type { AnyProvider } from '#contract/any-providers.ts'
import { reportLostChunk } from '../../core/lost-chunk.ts'
import { findLogo, loadLogo } from './logos.ts'

/** A provider's logo. Its space is reserved before it loads; the label next to it names the provider. */
export function Logo({ name }: { name: AnyProvider }) {
  const [, setArrivals] = useState(0)
  useEffect(() => {
    // The button works without a logo.
    if (!findLogo(name)) loadLogo(name).then(() => setArrivals(1), reportLostChunk)
  }, [name])
  return (
    <svg
      className="lw-social-mark"
      part="mark"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      {findLogo(name)?.map(([color, d]) => (
        <path key={d} fill={color} d={d} />
      ))}
    </svg>
  )
}
