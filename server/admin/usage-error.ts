/** An operator command that cannot be done as it was given. Its message is the sentence that the operator reads. */
export class UsageError extends Error {}
