import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Checksum, type Email, HeaderHash } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import { type Services, useServices } from '../context/use-services.ts'
import { createBaker } from './create-baker.ts'
import { unregister } from './discard.ts'
import type { BakedCake } from './engine/baking.ts'
import { removeRecord, removeStoredCake } from './engine/private-storage.ts'
import { isBusy, type Order } from './flow.ts'
import { bakeLayered } from './layers/layer-file.ts'
import { noLayers } from './layers/layer-rules.ts'
import { toKeys, toPermissions } from './layers/registered-paths.ts'
import { findRejection, NotWritten, toProblem } from './problems.ts'
import { saveRegistered } from './save-registered.ts'

/** The state and actions of a baker that lives as long as its screen. */
export function useBaker(owner: Email) {
  const services = useServices()
  const queries = useQueryClient()
  const [baker] = useState(() => {
    const refetchFiles = () => void queries.invalidateQueries({ queryKey: ['files'] })
    return createBaker({
      bakeCake: ({ choice: { files, isArchive, title }, layers = noLayers }, onProgress, signal) =>
        bakeLayered({ files, isArchive, title, owner, onProgress, signal }, layers.locked),
      async register(order, cake) {
        const id = await register(services, order, cake)
        refetchFiles()
        return id
      },
      async save(cake) {
        const saved = await saveRegistered(services, cake)
        // Until then, the list marks the file as not saved.
        refetchFiles()
        return saved
      },
      async unregister(cake) {
        await unregister(services, cake, owner)
        refetchFiles()
      },
      removeRecord,
      removeStored: removeStoredCake,
      toProblem,
      findRejection: (error) =>
        error instanceof NotWritten ? { code: 'notWritten' } : findRejection(error, services.t),
      monotonic: services.monotonic,
    })
  })
  const state = useSyncExternalStore(baker.subscribe, baker.state)
  useEffect(() => () => baker.leave(), [baker])
  useLeaveWarning(isBusy(state))
  return { state, send: baker.send }
}

/** Sends the keys and the permissions; nothing else leaves the device. @returns the ID of the cake */
async function register({ api }: Services, order: Order, cake: BakedCake): Promise<string> {
  const { grantees, openable, expires, notice, idempotencyKey, layers = noLayers } = order
  const { id } = await api(fileRoutes.bake, {
    checksum: Checksum.parse(cake.checksum),
    header_hash: HeaderHash.parse(cake.headerHash),
    idempotency_key: idempotencyKey,
    is_saved: false,
    filetitle: cake.title,
    keys: toKeys(cake.key, cake.fieldKeys),
    permissions: toPermissions(grantees, layers),
    openable_date: openable,
    expiration_date: expires,
    ...(notice === undefined ? {} : { notify: notice }),
  })
  return id
}

/** Asks before closing the page would lose work. */
function useLeaveWarning(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
