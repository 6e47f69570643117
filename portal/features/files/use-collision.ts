import { useEffect, useRef, useState } from 'react'
import type { Conflict } from '#contract/routes/documents.ts'
import type { Dates } from '../../access/date-rules.ts'
import { useServices } from '../../context/use-services.ts'
import type { AccessChange } from './access-rules.ts'

/** A change that its editor can repeat. */
export type Proposal = { what: 'access'; change: AccessChange } | { what: 'dates'; dates: Dates }

/** A change that the server rejected because someone else made another one, and what its editor can do now. */
export type Collision = Conflict & { apply: () => void; keep: () => void; dismiss: () => void } & Proposal

/** The collision that its editor has to decide about. It is only a toast if the details have been closed. */
export function useCollision() {
  const { showFailure } = useServices()
  const [collision, setCollision] = useState<Collision>()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const collide = (error: unknown, latest: Collision) => {
    if (!isShown.current) return showFailure(error, 'failure.unknown')
    const end = (decide: () => void) => () => {
      setCollision(undefined)
      decide()
    }
    setCollision({
      ...latest,
      apply: end(latest.apply),
      keep: end(latest.keep),
      dismiss: end(latest.dismiss),
    })
  }
  return { collision, collide }
}
