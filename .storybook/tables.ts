import { additional } from '#languages/en/widget/additional.ts'
import { later } from '#languages/en/widget/later.ts'
import { secondFactor } from '#languages/en/widget/second-factor.ts'
import { languages } from '../widget/app/languages.ts'
import { createTables } from '../widget/app/tables.ts'

/** The widget's texts, with those that the element loads later. */
export const tables = createTables(languages)
tables.add(later)
tables.add(additional)
tables.add(secondFactor)
