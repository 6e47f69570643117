import type { LayerError, LayerErrorCode, LayerErrorDetails } from '#cake/index.ts'

const texts = {
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
} satisfies Record<LayerErrorCode, (details: LayerErrorDetails) => string>

/** The sentence for an error, in English like the whole command line. */
export const toLayerText = ({ code, details }: Pick<LayerError, 'code' | 'details'>): string =>
  texts[code](details)
