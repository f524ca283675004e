/** A transaction is one connection, and a connection runs one statement at a time. */
import { expect, test } from 'vitest'
import { findSideBySide } from './connections.ts'
import { bad, isTest, sources, type Source } from './sources.ts'

const sideBySide = (files: readonly Source[]) =>
  files
    .filter(({ path }) => path.startsWith('server/') && path.endsWith('.ts') && !isTest(path))
    .filter(({ text }) => text.includes('Promise.all('))
    .flatMap(findSideBySide)

test(
  'CASH-7 no function sends statements side by side over a connection that may be a transaction',
  { timeout: 60_000 },
  () => {
    expect(sideBySide(sources)).toEqual([])
    const pair = 'Promise.all([q.query("select 1"), q.query("select 2")])'
    const found = (text: string) => sideBySide(bad('server/modules/a/a.ts', text))
    expect(found(`export async function a(q: Queryable) {\n  return ${pair}\n}`)).toEqual(['server/modules/a/a.ts:2'])
    expect(found('const a = (tx: Tx, ids: string[]) => Promise.all(ids.map((id) => b(tx, id)))')).toHaveLength(1)
    expect(found('const a = (q: Queryable) => ids.map(() => Promise.all([one(q), two(q)]))')).toHaveLength(1)
    expect(found(`const a = ({ db: q }: Env) => ${pair}`)).toEqual([])
    expect(found('const a = (tx: Tx, b: B) => Promise.all([b.tx(), b.ask({ tx: 1 })])')).toEqual([])
  },
)
