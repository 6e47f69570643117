import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Principal } from '../persons/principal.ts'
import { persons } from '../schema/persons.ts'

/** Records that the caller accepted the agreement. @throws AppError eula_already_accepted */
export async function acceptEula({ db, clock }: Deps, { user }: Principal): Promise<void> {
  const accepted = await db.transaction((tx) =>
    tx
      .update(persons)
      .set({ eulaAcceptedAt: clock.now() })
      .where(and(eq(persons.id, user.id), isNull(persons.eulaAcceptedAt)))
      .returning({ id: persons.id }),
  )
  if (accepted.length === 0) throw new AppError('eula_already_accepted')
}
