import { additional } from '#languages/en/widget/additional.ts'
import { later } from '#languages/en/widget/later.ts'
import { link } from '#languages/en/widget/link.ts'
import { password } from '#languages/en/widget/password.ts'
import { secondFactor } from '#languages/en/widget/second-factor.ts'
import { secondStep } from '#languages/en/widget/second-step.ts'
import { business } from '#languages/en/widget-business.ts'
import { businessTables } from '#languages/widget.ts'
import { languages } from '../widget/app/languages.ts'
import { createTables } from '../widget/app/tables.ts'

/** The widget's texts, with those that the element loads later. */
export const tables = createTables(
  new Map(
    [...languages].map(([language, load]) => [
      language,
      async () => {
        const [table, more] = await Promise.all([load(), businessTables[language as 'de']()])
        return { ...table, ...more.business, ...more.secondStep }
      },
    ]),
  ),
)
tables.add(later)
tables.add(additional)
tables.add(link)
tables.add(password)
tables.add(secondFactor)
tables.add({ ...business, ...secondStep })
