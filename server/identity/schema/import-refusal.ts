/** Why a line of a file was not imported. `field` is a path such as `emails[0].email`; '' if it concerns the whole line. */
export type Refusal = { line: number; field: string; reason: string }

/** A refusal without its line, which the reader of the file knows. */
export type Problem = Omit<Refusal, 'line'>
