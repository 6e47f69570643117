import type { Email } from '#contract/ids.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * The policy of a product that protects its accounts with a separate secret, such as the portal's PIN. Identity asks it
 * before an email address or sign-in method joins or leaves an account (rule A15), and otherwise knows nothing
 * about the secret.
 */
export type AccountPolicy = {
  /**
   * Decides on a change, and locks the user until the transaction ends, so that no secret is set in the meantime.
   * @returns `allowed`: the session entered the secret within the last five minutes. `no_secret`: the account has none,
   *   so identity's own rules decide.
   */
  decide(
    tx: Tx,
    change: {
      userId: string
      /** the session of the request; undefined if the request has no session of this account */
      sessionId: string | undefined
    },
  ): Promise<'allowed' | 'no_secret' | 'pin_required' | 'reverification_pending'>
  /** Returns when this session last entered the secret. */
  findProof(tx: Tx, sessionId: string): Promise<Date | undefined>
  /** Is notified when an account has verified an email address that is new to it. */
  onEmailVerified(tx: Tx, userId: string): Promise<void>
  /**
   * Is notified when a verified email address has left an account.
   * @returns for how many days other accounts with this email address get nothing; undefined if it is not held
   */
  onEmailRemoved(tx: Tx, userId: string, address: Email): Promise<number | undefined>
  /** Is notified when the email address of an account is rewritten in another form (rule A68). */
  rename(tx: Tx, userId: string, change: { from: Email; to: Email }): Promise<void>
  /** Lists which of these spellings of email addresses the product's data contains (rule A68). */
  listMentioned(tx: Tx, spellings: readonly Email[]): Promise<string[]>
  /**
   * Decides whether an account may take back an email address that it gave up and that `holderId` has verified since.
   */
  canTakeBack(tx: Tx, userId: string, address: Email, holderId: string): Promise<boolean>
}
