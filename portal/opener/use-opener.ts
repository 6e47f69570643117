import { useState, useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'
import { type Services, useServices } from '../context/use-services.ts'
import { createOpener } from './create-opener.ts'
import { type OpenedCake, type OpeningRequest, openCake } from './engine/open-cake.ts'
import { createKeyCalls } from './key-calls.ts'
import { findProblem } from './problems.ts'
import type { PersistentOpener } from './use-persistent-opener.ts'

/** The state and actions of the persistent opener. */
export function useOpener(email: string | null, persistent: PersistentOpener) {
  const services = useServices()
  const [opener] = useState(() =>
    persistent.find(() =>
      createOpener({
        openCake: (request) => openOnline(services, request),
        ...createKeyCalls(services.api, email ?? ''),
        findProblem: (error) => findProblem(error, services.t),
        now: services.now,
        monotonic: services.monotonic,
      }),
    ),
  )
  const { send, clearHistory } = opener
  const state = useSyncExternalStore(opener.subscribe, opener.state)
  const history = useSyncExternalStore(opener.subscribe, opener.history)
  return { state, history, send, clearHistory }
}

/** Fails early while offline, because the keys, and possibly the workers, could not be fetched. */
async function openOnline({ isOnline }: Services, request: OpeningRequest): Promise<OpenedCake> {
  if (!isOnline()) throw new ApiError('offline')
  return openCake(request)
}
