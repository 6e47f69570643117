import { type ReactNode, useEffect, useState } from 'react'

type Props = {
  /** Epoch ms. */
  until: number
  now(): number
  children: (remainingMs: number) => ReactNode
}

/** Renders every second until the instant, with the remaining ms (never below 0). */
export function Countdown({ until, now, children }: Props) {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      setTick((tick) => tick + 1)
      if (now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until, now])
  return children(Math.max(0, until - now()))
}
