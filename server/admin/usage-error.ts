/** An invalid operator command. Its message is shown to the operator. */
export class UsageError extends Error {}
