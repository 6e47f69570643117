import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checksum, type Email } from '#contract/ids.ts'
import { getDocument } from '#contract/routes/documents.ts'
import { ApiError } from '../../api/api-error.ts'
import { type Services, useServices } from '../../context/use-services.ts'
import type { CakeRecord } from '../engine/baking.ts'
import { bakedCakes, listStoredCakes, removeRecord, removeStoredCake } from '../engine/private-storage.ts'
import type { RegisteredCake } from '../flow.ts'
import { findRejection, NotWritten, toText } from '../problems.ts'
import { saveRegistered } from '../save-registered.ts'
import { useDiscard } from '../use-discard.ts'

const queryKey = ['unsaved-cakes']

/** How long after baking a registration can still arrive at the server from a closed page, in milliseconds. */
const arrivalTime = 30_000
/** How often an expected registration is looked up, in milliseconds. */
const lookupInterval = 2000

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
    refetchInterval: ({ state }) => (state.data?.isComplete === false ? lookupInterval : false),
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
  return { cakes: list.data?.cakes ?? [], save, remove }
}

/** The registered cakes, and whether no other registration is expected to arrive. */
async function findUnsaved(services: Services, owner: Email) {
  const records = await listStoredCakes(owner, services.now())
  const registrations = await Promise.all(records.map((cake) => findRegistration(services, cake, owner)))
  return {
    cakes: registrations.filter((cake) => typeof cake === 'object'),
    isComplete: !registrations.includes('expected'),
  }
}

/**
 * Finds the registration of a stored cake. A page that closed during the registration may not have learned its result,
 * and its request may arrive after this one. Deletes cakes that are not registered in time, because their key is lost,
 * and cakes that were saved.
 */
async function findRegistration(
  { api, now }: Services,
  record: CakeRecord,
  email: Email,
): Promise<RegisteredCake | 'expected' | undefined> {
  try {
    const checksum = Checksum.parse(record.checksum)
    const { id, filetitle, is_saved } = await api(getDocument, { checksum, email })
    if (!is_saved) return { id, stored: { ...record, title: filetitle } }
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.status !== 404) throw error
    if (now() - record.at < arrivalTime) return 'expected'
  }
  await removeStoredCake(record)
  return undefined
}

async function saveUnsaved(services: Services, cake: RegisteredCake) {
  const release = await bakedCakes.lock(cake.stored.place)
  if (release === undefined) return undefined // another page is saving it
  let saved: Awaited<ReturnType<typeof saveRegistered>>
  try {
    saved = await saveRegistered(services, cake)
    if (saved === 'written') await removeStoredCake(cake.stored)
    if (saved === 'downloading') await removeRecord(cake.stored)
  } catch (error) {
    release()
    throw error
  }
  // A download reads the cake for an unknown time, so the page holds the lock until it is closed.
  if (saved !== 'downloading') release()
  return saved
}
