/** What must be true of contracts: one at a time, none given of nothing, and both sides signed what stands there. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { listContracts, listNewest } from './contracts.sql.ts'
import { printOf } from './print.ts'
import { listSignatures } from './signatures.sql.ts'

/** Contracts whose text is looked at where not everything is. */
const LOOKED_AT = 1_000
const AT_A_TIME = 500

const ofKind = (one: string) => `case when ${one}.from_day is null then 'at' else 'day' end`
const days = (one: string) => `daterange(${one}.from_day, ${one}.until_day)`
const moments = (one: string) => `tstzrange(${one}.from_at, ${one}.until_at)`

export const CONTRACT_CHECKS: readonly BooksCheck[] = [
  {
    code: 'agent-contracts',
    name: 'no agent has two contracts of a kind at once, and none is given by somebody who has none',
    examined: `select count(*) from agents.contracts where state = 'accepted'`,
    differing: `
      select a.id::text as id, 'counts together with ' || b.id as what
      from agents.contracts a join agents.contracts b
        on b.taker_id = a.taker_id and b.kind = a.kind and b.id > a.id and b.state = 'accepted'
      where a.state = 'accepted' and ${ofKind('a')} = ${ofKind('b')}
        and case when a.from_day is null then ${moments('a')} && ${moments('b')} else ${days('a')} && ${days('b')} end
      union all
      select g.id::text, 'is given by ' || g.giver_id || ', who has none for all of it'
      from agents.contracts g
      left join lateral (
        select range_agg(${days('o')}) filter (where o.from_day is not null) as days,
          range_agg(${moments('o')}) filter (where o.from_at is not null) as moments
        from agents.contracts o where o.taker_id = g.giver_id and o.kind = g.kind and o.state = 'accepted'
      ) own on true
      where g.state = 'accepted' and g.giver_id is not null
        and not case when g.from_day is null then coalesce(own.moments @> ${moments('g')}, isempty(${moments('g')}))
          else coalesce(own.days @> ${days('g')}, isempty(${days('g')})) end`,
  },
  {
    code: 'agent-signatures',
    name: 'both sides signed every contract that was accepted, and the text that stands there',
    look: async (tx, { everything = false }) => {
      const ids = await listNewest(tx, everything ? null : LOOKED_AT)
      const differing: { id: string; what: string }[] = []
      for (let at = 0; at < ids.length; at += AT_A_TIME) {
        const some = ids.slice(at, at + AT_A_TIME)
        const signatures = await listSignatures(tx, some)
        for (const one of await listContracts(tx, some)) {
          const print = printOf(one)
          const own = signatures.filter(({ contractId }) => contractId === one.id)
          const sides = own.map(({ side }) => side).toSorted()
          const needed = one.state === 'accepted' ? ['giver', 'taker'] : ['giver']
          if (sides.join() !== needed.join())
            differing.push({ id: String(one.id), what: `signed by ${sides.join(', ')}` })
          if (own.some((signature) => signature.print !== print))
            differing.push({ id: String(one.id), what: 'the text is another than was signed' })
        }
      }
      return { examined: BigInt(ids.length), differing }
    },
  },
]
