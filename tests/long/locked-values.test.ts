import { expect, it } from 'vitest'
import { judgeLockedFiles } from '#support/cake/judge-locked-file.ts'
import { randomCsv } from '#support/cake/random-csv.ts'
import { randomJson } from '#support/cake/random-json.ts'

/** The property of cake/layered/protection.test.ts. Keep a file that fails as a case of `keptTables`. */
const count = 50_000
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

const both = ['duplicate_name', 'similar_name', 'unknown_field']
const ofCsv = ['not_csv', 'stray_quote', 'lone_carriage_return', 'uneven_row', 'nothing_to_lock']

it.each([
  ['CSV', randomCsv, [...both, ...ofCsv, 'unknown_separator', 'ambiguous_separator']],
  ['JSON', randomJson, [...both, 'not_json', 'unexpected_type']],
])(
  `nobody reads a locked value of 50,000 files of %s without its key (seed ${seed})`,
  async (_, files, reasons) => {
    const outcomes = await judgeLockedFiles(files, count, seed)
    expect(outcomes.get('locked')).toBeGreaterThan(count / 4)
    for (const reason of reasons) expect(outcomes.get(reason), reason).toBeGreaterThan(count / 1000)
  },
)
