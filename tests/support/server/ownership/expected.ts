/** There is nothing to do, or an act undoes itself. */
export class Expected extends Error {}
