import { useState, useSyncExternalStore } from 'react'
import { Checksum, Email } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import { ApiError } from '../api/api-error.ts'
import { type Services, useServices } from '../services/services.ts'
import { createOpener } from './create-opener.ts'
import { type OpenedCake, type OpeningRequest, openCake } from './engine/open-cake.ts'
import { findProblem, NoKeys } from './problems.ts'
import type { HeldOpener } from './use-held-opener.ts'

/** The opener of this visit, made where none is held yet. */
export function useOpener(email: string | null, held: HeldOpener) {
  const world = useServices()
  const [opener] = useState(() =>
    held.find(() =>
      createOpener({
        openCake: (request) => openOnline(world, request),
        findKeys: (checksum, signal) => findKeys(world, checksum, email ?? '', signal),
        findProblem: (error) => findProblem(error, world.t),
        now: world.now,
        today: world.today,
      }),
    ),
  )
  const { send, clearVisit } = opener
  const state = useSyncExternalStore(opener.subscribe, opener.state)
  const visit = useSyncExternalStore(opener.subscribe, opener.visit)
  return { state, visit, send, clearVisit }
}

/** Without a network there are no keys, and perhaps no workers yet; that is said before anything is begun. */
async function openOnline({ isOnline }: Services, request: OpeningRequest): Promise<OpenedCake> {
  if (!isOnline()) throw new ApiError('offline')
  return openCake(request)
}

/** Success of the key call means a list that is not empty (rule P8). */
async function findKeys(
  { api }: Services,
  checksum: string,
  email: string,
  signal: AbortSignal,
): Promise<string[]> {
  const input = { checksum: Checksum.parse(checksum), email: Email.parse(email) }
  const { keys } = await api(fileRoutes.getKeys, input, signal)
  if (keys.length === 0) throw new NoKeys()
  return keys
}
