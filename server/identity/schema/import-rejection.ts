/**
 * Why a line of a file was not imported. `field` is a path such as `emails[0].email`, or '' if the reason concerns the
 * whole line.
 */
export type Rejection = { line: number; field: string; reason: string }

/** A rejection without the line number, which the reader of the file knows. */
export type Problem = Omit<Rejection, 'line'>
