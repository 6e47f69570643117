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
export type LayerErrorCode =
  | 'not_layerable'
  | 'too_large'
  | 'not_utf8'
  | 'not_csv'
  | 'unknown_separator'
  | 'lone_carriage_return'
  | 'stray_quote'
  | 'uneven_row'
  | 'no_header'
  | 'not_json'
  | 'too_deep'
  | 'already_layered'
  | 'no_fields'
  | 'too_many_fields'
  | 'bad_name'
  | 'unknown_field'
  | 'duplicate_name'
  | 'similar_name'
  | 'ambiguous_separator'
  | 'unexpected_type'
  | 'nothing_to_lock'
  | 'overlapping_fields'
  | 'value_too_large'
  | 'result_too_large'

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

/** Content that cannot be layered as requested. `code` and `details` say why. The applications write the sentence. */
export class LayerError extends Error {
  readonly code: LayerErrorCode
  readonly details: LayerErrorDetails

  constructor(code: LayerErrorCode, details: LayerErrorDetails = {}) {
    super(code)
    this.name = 'LayerError'
    this.code = code
    this.details = details
  }
}
