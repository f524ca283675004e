/** Sealed days of teams: roots for everybody, and an agent's own figures with their proofs. */
import type { agentRoots, agentStatement } from '#contract/agents/sealed.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import { STATEMENT_DAYS_MAX, STATEMENT_ENTRIES } from '#contract/statements/statement.ts'
import { proofPlaces } from '#contract/statements/statement-proof.mjs'
import type { Context, PlayerContext } from '#server/lib/http.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { blindingOf } from './blinding.ts'
import { entriesOf, nameFigure, nameTeamLedger } from './seal-days.ts'
import { listNewest, listOwnFigures, listSealHashes, listSeals, type Seal } from './seals.sql.ts'

/** How many days are returned when the request names no start. */
const USUAL_DAYS = 30

type Asked = { from?: string | undefined; to?: string | undefined }
/** Returns the asked days: up to yesterday where no end is named. */
function spanOf(today: string, { from, to }: Asked): { from: string; to: string } {
  const end = to ?? (from === undefined ? addDays(today, -1) : addDays(from, STATEMENT_DAYS_MAX - 1))
  return { from: from ?? addDays(end, 1 - USUAL_DAYS), to: end }
}

const presentSeal = (seal: Seal) => ({
  ledger: nameTeamLedger(seal),
  day: seal.day,
  accounts: seal.accounts,
  entries: seal.entries,
  root: seal.root.toString('hex'),
  previous: seal.previous.toString('hex'),
  link: seal.link.toString('hex'),
})
const presentPublic = (seal: Seal) => ({ ...presentSeal(seal), sealedAt: seal.sealedAt.toISOString() })

/** Returns the roots of a brand's sealed days. */
export async function listTeamRoots(
  { env, brand }: Context,
  asked: ParsedInputOf<typeof agentRoots>,
): Promise<OutputOf<typeof agentRoots>> {
  const { from, to } = spanOf(localDay(env.clock.now(), brand.timeZone), asked)
  const [latest, content] = await Promise.all([
    listNewest(env.db, brand.code),
    listSeals(env.db, brand.code, null, from, to),
  ])
  return { latest: latest.map(presentPublic), content: content.map(presentPublic) }
}

/** Returns how many figures, of whole days, reach the most entries of an answer. */
function cut<Figure extends { day: string; parts: readonly unknown[] }>(figures: readonly Figure[]) {
  let entries = 0
  for (const [place, { day, parts }] of figures.entries()) {
    if (entries >= STATEMENT_ENTRIES && figures[place - 1]?.day !== day)
      return { shown: figures.slice(0, place), next: day }
    entries += parts.length
  }
  return { shown: figures, next: null }
}

/** Returns an agent's figures of sealed days, with all proofs for them. Fails with AGENTS_CLOSED. */
export async function makeAgentStatement(
  { env, account, brand }: PlayerContext,
  asked: ParsedInputOf<typeof agentStatement>,
): Promise<OutputOf<typeof agentStatement>> {
  guardAgents(brand)
  const { from, to } = spanOf(localDay(env.clock.now(), brand.timeZone), asked)
  const ledger = { brand: account.merchant, currency: account.currency }
  const [seals, all] = await Promise.all([
    listSeals(env.db, ledger.brand, ledger.currency, from, to),
    listOwnFigures(env.db, account.id, ledger.currency, { from, to }),
  ])
  const { shown, next } = cut(all)
  const places = shown.map(({ day, position, accounts }) =>
    proofPlaces(position, accounts).map(([level, at]) => ({ day, level, position: at })),
  )
  const hashes = await listSealHashes(env.db, ledger, places.flat())
  let at = 0
  return {
    format: 'fairhouse.statement.1',
    member: account.id,
    from,
    to,
    issuedAt: env.clock.now().toISOString(),
    days: seals.filter(({ day }) => next === null || day < next).map(presentSeal),
    accounts: shown.map((figure, place) => {
      const name = nameFigure(figure.agentId, figure.measure)
      return {
        ledger: nameTeamLedger(ledger),
        day: figure.day,
        account: name,
        kind: figure.measure,
        owner: figure.agentId,
        entriesBefore: figure.entriesBefore,
        opening: toWire(figure.opening),
        closing: toWire(figure.closing),
        blinding: blindingOf(figure.blindingKey, name),
        position: figure.position,
        proof: hashes.slice(at, (at += places[place]?.length ?? 0)),
        entries: entriesOf(figure),
      }
    }),
    next,
  }
}
