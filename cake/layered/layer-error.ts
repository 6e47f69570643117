/**
 * - `not_layerable`: the name ends in neither `.csv` nor `.json`
 * - `too_large`: more than `largestLayered` bytes
 * - `not_utf8`
 * - `not_csv`: quotes are not as in RFC 4180; with `line`
 * - `unknown_separator`: the first line is `sep=` with another separator than comma, semicolon or tab
 * - `lone_carriage_return`: a carriage return outside of quotes that is not part of CRLF; with `line`
 * - `stray_quote`: a quotation mark within an unquoted cell; with `line`
 * - `uneven_row`: a row has more or fewer `cells` than the header has (`expected`); with `line`
 * - `no_header`: the CSV has no header record, or all its names are empty
 * - `not_json`: with `line` and `column`
 * - `too_deep`: JSON nested too deeply
 * - `already_layered`: the content contains `⟦cake:`
 * - `no_fields`, `too_many_fields`: no or too many fields are selected
 * - `bad_name`: the field's name cannot be registered
 * - `unknown_field`: the content has no such field
 * - `duplicate_name`: the header, or an object on the way to the values, has the name of `field` twice; with `line`
 * - `similar_name`: `similar`, which is not selected, looks like the name of `field`; with `line`
 * - `ambiguous_separator`: with another separator, the header has another column `field`; with `line`
 * - `unexpected_type`: on the way to the values of `field`, the content is of another type than the name says; with `line`
 * - `nothing_to_lock`: `field` has no values
 * - `overlapping_fields`: `field` includes `nestedField`
 * - `value_too_large`: a value of `field` is too long for a marker
 * - `result_too_large`: the layered content would be too large for memory
 */
export type LayerErrorCode = keyof typeof messages

/** The subject of an error: the name of a field, or a position in the content. Lines and columns begin at 1. */
export type LayerErrorDetails = {
  field?: string
  nestedField?: string
  similar?: string
  line?: number
  column?: number
  cells?: number
  expected?: number
}

const messages = {
  not_layerable: () => 'Only files that end in .csv or .json can be baked in layers.',
  too_large: () => 'The file is too large to be baked in layers: at most 64 MiB.',
  not_utf8: () => 'The file is not UTF-8 text. Save it with this encoding and try again.',
  not_csv: ({ line }: LayerErrorDetails) =>
    `The file is not valid CSV: a quoted cell that begins on line ${line} does not end correctly.`,
  unknown_separator: () =>
    "The first line, 'sep=', must name a comma, a semicolon or a tab. Save the file with one of them.",
  lone_carriage_return: ({ line }: LayerErrorDetails) =>
    `Line ${line} contains a carriage return that does not end a line. Save the file as CSV UTF-8, and try again.`,
  stray_quote: ({ line }: LayerErrorDetails) =>
    `A cell on line ${line} contains a quotation mark but is not quoted. Quote the cell and double the mark within it.`,
  uneven_row: ({ line, cells, expected }: LayerErrorDetails) =>
    `The row on line ${line} has another number of cells (${cells}) than the header (${expected}). Quote values that contain the separator.`,
  no_header: () => 'The CSV file has no header. The first line must name the columns.',
  not_json: ({ line, column }: LayerErrorDetails) =>
    `The file is not valid JSON: unexpected content on line ${line}, column ${column}.`,
  too_deep: () => 'The JSON is nested too deeply: at most 500 levels.',
  already_layered: () =>
    'The file already contains an encrypted field (⟦cake:). Open its cake first, with all its keys.',
  no_fields: () => 'Choose at least one field to encrypt.',
  too_many_fields: () => 'Too many fields: at most 198.',
  bad_name: ({ field }: LayerErrorDetails) =>
    `'${field}' cannot be a field: the name must have 1 to 200 characters.`,
  unknown_field: ({ field }: LayerErrorDetails) => `The file has no field '${field}'.`,
  duplicate_name: ({ field, line }: LayerErrorDetails) =>
    `The name '${field}' occurs twice on or before line ${line}, so its values cannot be told apart. Rename one of them.`,
  similar_name: ({ field, similar, line }: LayerErrorDetails) =>
    `The name '${similar}' on line ${line} looks like the field '${field}'. Lock both, or rename one of them.`,
  ambiguous_separator: ({ field, line }: LayerErrorDetails) =>
    `The header on line ${line} can be read with different separators, and the field '${field}' is another column with each. Quote the names.`,
  unexpected_type: ({ field, line }: LayerErrorDetails) =>
    `The value on line ${line} does not fit the field '${field}', so it would not be locked. Correct it, or lock a field that includes it.`,
  nothing_to_lock: ({ field }: LayerErrorDetails) => `The field '${field}' has no values to lock.`,
  overlapping_fields: ({ field, nestedField }: LayerErrorDetails) =>
    `The field '${field}' includes the field '${nestedField}'. Choose only one of them.`,
  value_too_large: ({ field }: LayerErrorDetails) =>
    `A value of the field '${field}' is too large: at most 12 MiB.`,
  result_too_large: () => 'The file has too many values in these fields. Choose fewer fields.',
} satisfies Record<string, (details: LayerErrorDetails) => string>

/** Content that cannot be layered as requested. The message is a sentence for the user. */
export class LayerError extends Error {
  readonly code: LayerErrorCode
  readonly details: LayerErrorDetails

  constructor(code: LayerErrorCode, details: LayerErrorDetails = {}) {
    super(messages[code](details))
    this.name = 'LayerError'
    this.code = code
    this.details = details
  }
}
