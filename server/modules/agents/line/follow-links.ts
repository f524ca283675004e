/** Who came by which link, and how far: a follower of registrations, deposits and the journal of bets. */
import { DEPOSIT_CREDITED, DEPOSIT_REVERSED, MEMBER_REGISTERED, PAYMENT_CREDITED } from '#contract/facts.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { ownCountedBy } from '#server/modules/bets/counted.ts'
import { BRANDED_JOURNAL, type BrandedJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { LINK_PEOPLE, type LinkPerson } from './funnels.sql.ts'

type Fact = FactLine<
  typeof MEMBER_REGISTERED | typeof DEPOSIT_CREDITED | typeof DEPOSIT_REVERSED | typeof PAYMENT_CREDITED
>
type Line = Fact | BrandedJournalRow
type Tables = { people: LinkPerson }

const isBet = (line: Line): line is BrandedJournalRow => line.stream === 'bets'
const counts = (line: BrandedJournalRow) => !line.isTrial && line.brand !== '' && ownCountedBy(line) > 0n

function withDeposits(person: LinkPerson, deposits: number, at: Date): LinkPerson {
  return { ...person, deposits, depositedAt: deposits > 0 ? (person.depositedAt ?? at) : null }
}

/** Returns the person after a line; the same where the line changes nothing. */
function advance(person: LinkPerson, line: Line): LinkPerson {
  if (isBet(line)) return person.playedAt ? person : { ...person, playedAt: line.at }
  if (line.topic === 'deposit.credited' || line.topic === 'payment.credited')
    return withDeposits(person, person.deposits + 1, line.at)
  if (line.topic === 'deposit.reversed') return withDeposits(person, Math.max(0, person.deposits - 1), line.at)
  return person
}

/** Maintains agents.link_people. */
export const LINK_PEOPLE_FOLLOWER: Follower<Line, Tables, never, Record<never, never>> = {
  name: 'agents.link-people',
  streams: [facts(MEMBER_REGISTERED, DEPOSIT_CREDITED, DEPOSIT_REVERSED, PAYMENT_CREDITED), BRANDED_JOURNAL],
  keys: (line) => {
    if (isBet(line)) return counts(line) ? { people: [line.memberId] } : {}
    return line.topic === 'member.registered' && !line.tells.invitation ? {} : { people: [line.memberId] }
  },
  fold: ({ people }, line) => {
    if (isBet(line) && !counts(line)) return {}
    if (!isBet(line) && line.topic === 'member.registered') {
      const link = line.tells.invitation
      if (!link || people.get(line.memberId)) return {}
      const person = { brand: line.brand, link, registeredAt: line.at, deposits: 0, depositedAt: null, playedAt: null }
      return { changes: { people: { [line.memberId]: person } } }
    }
    const person = people.get(line.memberId)
    const next = person && advance(person, line)
    return next && next !== person ? { changes: { people: { [line.memberId]: next } } } : {}
  },
  store: { tables: { people: LINK_PEOPLE } },
}
