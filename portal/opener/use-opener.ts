import { useEffect, useState, useSyncExternalStore } from 'react'
import { Checksum, Email } from '#contract/ids.ts'
import { fileRoutes } from '#contract/routes/files.ts'
import { useWorld, type World } from '../world/world.ts'
import { createOpener, type Opener } from './create-opener.ts'
import { openCake } from './engine/open-cake.ts'
import { findProblem, NoKeys } from './problems.ts'

/** The opener of this page. Leaving the page (another tab, signing out, the session's end) lets go of the plaintext. */
export function useOpener(email: string | null) {
  const world = useWorld()
  const [opener] = useState<Opener>(() =>
    createOpener({
      openCake,
      findKeys: (checksum, signal) => findKeys(world, checksum, email ?? '', signal),
      findProblem: (error) => findProblem(error, world.t),
      now: world.now,
    }),
  )
  useEffect(() => () => opener.send({ type: 'cleared' }), [opener])
  return { state: useSyncExternalStore(opener.subscribe, opener.state), send: opener.send }
}

/** Success of the key call means a list that is not empty (rule P8). */
async function findKeys(
  { api }: World,
  checksum: string,
  email: string,
  signal: AbortSignal,
): Promise<string[]> {
  const input = { checksum: Checksum.parse(checksum), email: Email.parse(email) }
  const { keys } = await api(fileRoutes.getKeys, input, signal)
  if (keys.length === 0) throw new NoKeys()
  return keys
}
