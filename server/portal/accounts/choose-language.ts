import { eq } from 'drizzle-orm'
import type { Locale } from '#languages/locales.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../persons/principal.ts'
import { persons } from '../schema/persons.ts'

/** Sets the language of the person's emails. Later sign-ins do not change it (rule A66). */
export async function chooseLanguage({ db }: Deps, { user }: Principal, locale: Locale): Promise<void> {
  await db.transaction((tx) =>
    tx.update(persons).set({ locale, isLocaleChosen: true }).where(eq(persons.id, user.id)),
  )
}
