/** A file whose fields cannot be listed or encrypted. The message is a sentence for the user. */
export class NotLayerable extends Error {}
