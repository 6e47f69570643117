/** Why a line of a file was not imported. `field` is a path such as `emails[0].email`; '' if it concerns the whole line. */
export type Rejection = { line: number; field: string; reason: string }

/** A rejection without its line, which the reader of the file knows. */
export type Problem = Omit<Rejection, 'line'>
