import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { EventObject } from '../../../server/identity/base/document/event-types.ts'
import { oauthRegistrations } from '../../../server/identity/base/schema/oauth.ts'
import { passkeys } from '../../../server/identity/base/schema/passkeys.ts'
import { sessions } from '../../../server/identity/base/schema/sessions.ts'
import { totps } from '../../../server/identity/base/schema/totps.ts'
import { emails, passwords, phoneNumbers, users } from '../../../server/identity/base/schema/users.ts'
import { wallets } from '../../../server/identity/base/schema/wallets.ts'
import { webhookEvents } from '../../../server/identity/base/schema/webhooks.ts'
import type { TestServer } from './test-server.ts'

/** The table of each kind of object that webhooks report. */
const tables: Record<Exclude<EventObject, 'member' | 'organization'>, PgTable> = {
  user: users,
  session: sessions,
  email: emails,
  phone_number: phoneNumbers,
  password: passwords,
  webauthn_registration: passkeys,
  crypto_wallet: wallets,
  oauth_registration: oauthRegistrations,
  totp: totps,
}

/**
 * Columns that no payload shows, or whose change is not a change of the object, such as a use of it or a copy of its
 * user's roles.
 */
const unseen = [
  ...['last_accessed_at', 'resumed_at', 'proved_at', 'last_used_at', 'counter', 'is_backed_up'],
  ...['last_step', 'second_factor_pending'],
  ...['is_primary', 'token_hash', 'token_salt', 'token_key_version', 'ip_address', 'user_agent', 'roles'],
]

/** A row that was written, or an event about it. */
type Written = { transaction: string; object: string; action: string; id: string; user: string }

/** Records every write to these tables, independently of the code under test. */
export async function recordWrites({ deps }: TestServer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(
      sql`create table written (transaction text, object text, action text, id text, user_id text, position serial)`,
    )
    await tx.execute(sql`
      create function note_write() returns trigger language plpgsql as $$
      declare
        row jsonb := to_jsonb(coalesce(new, old));
        unseen text[] := string_to_array(tg_argv[1], ',');
      begin
        if tg_argv[0] = 'user' or tg_op <> 'UPDATE' or to_jsonb(new) - unseen is distinct from to_jsonb(old) - unseen then
          insert into written values (txid_current()::text, tg_argv[0],
            case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
            row->>'id', coalesce(row->>'user_id', row->>'id'));
        end if;
        return null;
      end $$`)
    for (const [object, table] of Object.entries(tables)) {
      await tx.execute(sql`
        create trigger note_write after insert or update or delete on ${table}
        for each row execute function note_write(${sql.raw(`'${object}', '${unseen.join(',')}'`)})`)
    }
    await tx.execute(sql`
      create function note_event() returns trigger language plpgsql as $$
      begin
        insert into written values (txid_current()::text, 'event of ' || new.object, new.action, new.object_id, new.subject);
        return null;
      end $$`)
    await tx.execute(sql`
      create trigger note_event after insert on ${webhookEvents} for each row execute function note_event()`)
  })
}

/** Forgets the writes so far. */
export const forgetWrites = ({ deps }: TestServer) =>
  deps.db.transaction((tx) => tx.execute(sql`delete from written`))

/** Removes what recordWrites created, because test files share a database. */
export async function stopRecordingWrites({ deps }: TestServer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`drop function note_write() cascade`)
    await tx.execute(sql`drop function note_event() cascade`)
    await tx.execute(sql`drop table written`)
  })
}

/** Reads the committed writes and the events of each transaction. */
export async function readWrites({ deps }: TestServer): Promise<{ rows: Written[]; events: Written[] }[]> {
  const response = await deps.db.transaction((tx) =>
    tx.execute(sql`select transaction, object, action, id, user_id as user from written order by position`),
  )
  const all = (response as unknown as { rows: Written[] }).rows
  return [...new Set(all.map(({ transaction }) => transaction))].map((transaction) => {
    const writes = all.filter((write) => write.transaction === transaction)
    const isEvent = ({ object }: Written) => object.startsWith('event of ')
    return {
      rows: writes.filter((write) => !isEvent(write)),
      events: writes
        .filter(isEvent)
        .map((write) => ({ ...write, object: write.object.replace('event of ', '') })),
    }
  })
}
