/** Thrown when there is nothing to do, or when an act undoes itself. */
export class Expected extends Error {}
