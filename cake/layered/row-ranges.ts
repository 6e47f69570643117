/** A longer list is abbreviated: readers need to see that rows are missing, not each of them. */
const maxRanges = 8

/** Collects row numbers in ascending order, and describes them as ranges. */
export function createRowRanges() {
  const ranges: { first: number; last: number }[] = []
  let count = 0
  let isAbbreviated = false
  return {
    /** Adds a row. Several values of one row count separately. */
    add(row: number): void {
      count++
      const range = ranges.at(-1)
      if (range && !isAbbreviated && row <= range.last + 1) range.last = row
      else if (ranges.length < maxRanges) ranges.push({ first: row, last: row })
      else isAbbreviated = true
    },
    /** the number of values */
    count: () => count,
    /** The ranges, such as `2–4, 7`, with an ellipsis if there are more than eight. */
    toText: () =>
      ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ') +
      (isAbbreviated ? ', …' : ''),
  }
}
