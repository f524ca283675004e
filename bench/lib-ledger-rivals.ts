/**
 * The two usual ways to write a ledger, on the same tables as ours: one SQL function for each transfer, and a
 * transaction of the application with row locks. Both check the key, the funds and the same constraints, and write the
 * same rows.
 */
import type pg from 'pg'

export type Order = { key: string; debit: bigint; credit: bigint; amountMinor: bigint }

/**
 * The work of one transfer alone, without the parts that batches need: less work than our function with one transfer.
 */
export const POST_ONE = `
create schema bench;
create function bench.post_one(p_key text, p_hash bytea, p_debit bigint, p_credit bigint, p_amount bigint)
  returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_debit_after bigint;
  v_credit_after bigint;
  v_known wallet.postings;
begin
  select * into v_known from wallet.postings where key = p_key;
  if found then
    if v_known.request_hash <> p_hash then raise exception 'key reused'; end if;
    return v_known.id;
  end if;
  -- in the order of ids, against deadlocks
  if p_debit < p_credit then
    update wallet.accounts set balance = balance - p_amount
    where id = p_debit and (may_go_negative or balance >= p_amount) returning balance into v_debit_after;
    if not found then raise exception 'insufficient funds'; end if;
    update wallet.accounts set balance = balance + p_amount where id = p_credit returning balance into v_credit_after;
  else
    update wallet.accounts set balance = balance + p_amount where id = p_credit returning balance into v_credit_after;
    update wallet.accounts set balance = balance - p_amount
    where id = p_debit and (may_go_negative or balance >= p_amount) returning balance into v_debit_after;
    if not found then raise exception 'insufficient funds'; end if;
  end if;
  v_id := nextval('wallet.posting_ids'); -- while both rows are locked
  insert into wallet.postings (key, id, request_hash, created_at) values (p_key, v_id, p_hash, now());
  insert into wallet.transfers (id, posting_id, debit, credit, amount, reason, reference, created_at)
    values (v_id * 64, v_id, p_debit, p_credit, p_amount, 'adjustment', 'bench', now());
  insert into wallet.entries (account_id, transfer_id, amount, balance_after, created_at)
    values (p_debit, v_id * 64, -p_amount, v_debit_after, now()),
      (p_credit, v_id * 64, p_amount, v_credit_after, now());
  return v_id;
end $$;`

/** Posts by one call of bench.post_one, one commit. */
export async function postByOneCall(
  pool: pg.Pool,
  hash: Buffer,
  { key, debit, credit, amountMinor }: Order,
): Promise<void> {
  await pool.query({
    name: 'one',
    text: 'select bench.post_one($1, $2, $3, $4, $5)',
    values: [key, hash, debit, credit, amountMinor],
  })
}

async function inTransaction(
  client: pg.PoolClient,
  hash: Buffer,
  { key, debit, credit, amountMinor }: Order,
): Promise<void> {
  const { rows } = await client.query({
    name: 'lock',
    text: 'select id, balance, may_go_negative from wallet.accounts where id = any ($1::bigint[]) order by id for update',
    values: [[debit, credit]],
  })
  const {
    rows: [known],
  } = await client.query({
    name: 'key',
    text: `insert into wallet.postings (key, id, request_hash, created_at)
      values ($1, nextval('wallet.posting_ids'), $2, now()) on conflict (key) do nothing returning id`,
    values: [key, hash],
  })
  if (!known) return
  const from = rows.find((row) => row.id === debit)
  const to = rows.find((row) => row.id === credit)
  if (!from.may_go_negative && from.balance < amountMinor) throw new Error('insufficient funds')
  const set = (id: bigint, balance: bigint) =>
    client.query({ name: 'set', text: 'update wallet.accounts set balance = $2 where id = $1', values: [id, balance] })
  await set(debit, from.balance - amountMinor)
  await set(credit, to.balance + amountMinor)
  await client.query({
    name: 'transfer',
    text: `insert into wallet.transfers (id, posting_id, debit, credit, amount, reason, reference, created_at)
      values ($1::bigint * 64, $1, $2, $3, $4, 'adjustment', 'bench', now())`,
    values: [known.id, debit, credit, amountMinor],
  })
  await client.query({
    name: 'entries',
    text: `insert into wallet.entries (account_id, transfer_id, amount, balance_after, created_at)
      values ($2, $1::bigint * 64, -$4::bigint, $5, now()), ($3, $1::bigint * 64, $4, $6, now())`,
    values: [known.id, debit, credit, amountMinor, from.balance - amountMinor, to.balance + amountMinor],
  })
}

/** Posts by statements of the application between begin and commit, with accounts locked in order. */
export async function postByTransaction(pool: pg.Pool, hash: Buffer, order: Order): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await inTransaction(client, hash, order)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
