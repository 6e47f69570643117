import { useState, useSyncExternalStore } from 'react'
import { Checksum, Email } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import { ApiError } from '../api/api-error.ts'
import { type Services, useServices } from '../context/use-services.ts'
import { createOpener } from './create-opener.ts'
import { type OpenedCake, type OpeningRequest, openCake } from './engine/open-cake.ts'
import { findProblem, NoKeys } from './problems.ts'
import type { PersistentOpener } from './use-persistent-opener.ts'

/** The state and actions of the persistent opener. */
export function useOpener(email: string | null, persistent: PersistentOpener) {
  const services = useServices()
  const [opener] = useState(() =>
    persistent.find(() =>
      createOpener({
        openCake: (request) => openOnline(services, request),
        findKeys: (checksum, signal) => findKeys(services, checksum, email ?? '', signal),
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

/** Fails early while offline: the keys, and perhaps the workers, could not be fetched. */
async function openOnline({ isOnline }: Services, request: OpeningRequest): Promise<OpenedCake> {
  if (!isOnline()) throw new ApiError('offline')
  return openCake(request)
}

/** @throws NoKeys if the server returns an empty list (rule P8) */
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
