import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checksum, type Email } from '#contract/ids.ts'
import { getDocument } from '#contract/routes/documents.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Services, useServices } from '../../context/use-services.ts'
import type { StoredCake } from '../engine/baking.ts'
import { bakedCakes, listStoredCakes, removeStoredCake } from '../engine/private-storage.ts'
import type { RegisteredCake } from '../flow.ts'
import { findRejection, NotWritten, toText } from '../problems.ts'
import { saveRegistered } from '../save-registered.ts'
import { useDiscard } from '../use-discard.ts'

const queryKey = ['unsaved-cakes']

/** The registered cakes in private storage that no earlier visit saved, with the actions on them. */
export function useUnsavedCakes(owner: Email) {
  const services = useServices()
  const { showFailure, t, toasts } = services
  const queries = useQueryClient()
  const list = useQuery({
    queryKey,
    queryFn: () => findUnsaved(services, owner),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const onSettled = () => {
    for (const name of [queryKey[0], 'files']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const save = useMutation({
    mutationFn: (cake: RegisteredCake) => saveUnsaved(services, cake),
    onSuccess: (saved, { stored }) =>
      saved !== undefined && toasts.show('success', t('bake.savedToast', { name: `${stored.title}.cake` })),
    onError: (error) =>
      error instanceof NotWritten
        ? toasts.show('error', toText({ code: 'notWritten' }, t))
        : findRejection(error, t) && showFailure(error, 'failure.bake'),
    onSettled,
  })
  const remove = useDiscard()
  return { cakes: list.data ?? [], save, remove }
}

async function findUnsaved(services: Services, owner: Email): Promise<RegisteredCake[]> {
  const stored = await listStoredCakes(owner, services.now())
  const registered = await Promise.all(stored.map((cake) => findRegistration(services, cake, owner)))
  return registered.filter((cake) => cake !== undefined)
}

/**
 * Finds the registration of a stored cake. A page that closed during the registration may not have learned its result.
 * Deletes cakes that are not registered, because their key is lost, and cakes that were saved.
 */
async function findRegistration(
  { api }: Services,
  stored: StoredCake,
  email: Email,
): Promise<RegisteredCake | undefined> {
  try {
    const { id, is_saved } = await api(getDocument, { checksum: Checksum.parse(stored.checksum), email })
    if (!is_saved) return { id, stored }
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.status !== 404) throw error
  }
  await removeStoredCake(stored)
  return undefined
}

async function saveUnsaved(services: Services, cake: RegisteredCake) {
  const release = await bakedCakes.lock(cake.stored.place)
  if (release === undefined) return undefined // another page is saving it
  let saved: Awaited<ReturnType<typeof saveRegistered>>
  try {
    saved = await saveRegistered(services, cake)
    if (saved === 'written') await removeStoredCake(cake.stored)
  } catch (error) {
    release()
    throw error
  }
  // A download reads the cake for an unknown time, so the page holds the lock until it is closed.
  if (saved !== 'downloading') release()
  return saved
}
