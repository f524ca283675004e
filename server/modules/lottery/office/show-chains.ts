/** What the house's own draws are made of, as its operators see it: nothing here is secret. */
import type { OutputOf } from '#contract/call.ts'
import type { houseChains } from '#contract/lottery/office-chains.ts'
import type { LotteryAlarm } from '#contract/lottery/office.ts'
import { LOTTERIES } from '#games/lottery/lotteries.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readSetting } from '#server/lib/settings.ts'
import { isHeard, PUBLIC_BEACON } from '../chains/beacon.ts'
import { LOTTERY_BEACON } from '../lottery.settings.ts'
import { LOCAL } from '../chains/open-own.ts'
import { nameOf } from '../hall/describe-lottery.ts'
import { alarmsOf, listTroubles } from './alarms.sql.ts'
import { endingAlarm } from './ending-chain.ts'
import { listChains, listLastDrawn, listOnSale, type ChainState, type Drawn, type OnSale } from './chain-states.sql.ts'

const OWN = LOTTERIES.filter(({ source }) => source === 'house')

function presentNamed({ beacon, pulse }: Pick<Drawn, 'beacon' | 'pulse'>) {
  const round = pulse === null ? null : Number(pulse)
  return {
    source: beacon,
    isPublic: beacon !== LOCAL,
    round,
    // an issue names a round of the one public beacon that the house accepts
    at: round === null ? null : new Date(PUBLIC_BEACON.timeOf(round)).toISOString(),
  }
}

const presentDrawn = (drawn: Drawn) => ({
  ...presentNamed(drawn),
  value: drawn.value,
  issue: drawn.issue,
  drawnAt: drawn.drawnAt.toISOString(),
})

const presentOnSale = (open: OnSale) => ({ ...presentNamed(open), issue: open.issue, seal: open.seal })

const presentChain = ({ lottery: _lottery, publishedAt, ...chain }: ChainState) => ({
  ...chain,
  publishedAt: publishedAt.toISOString(),
})

const byLottery = <Row extends { lottery: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.lottery, row]))

/** Returns the chain of every own lottery, its last draw and its issue on sale, and how the beacon stands. */
export async function showChains({ env, locale }: OperatorContext): Promise<OutputOf<typeof houseChains>> {
  const codes = OWN.map(({ code }) => code)
  const relays = readSetting(env.config, LOTTERY_BEACON).length
  const [chains, drawn, onSale, troubles, isPublicHeard] = await Promise.all([
    listChains(env.db).then(byLottery),
    listLastDrawn(env.db, codes).then(byLottery),
    listOnSale(env.db, codes).then(byLottery),
    listTroubles(env.db),
    isHeard(env),
  ])
  const isSilent = relays > 0 && !isPublicHeard
  const alarms = alarmsOf(troubles)
  const [newest] = [...drawn.values()].sort((a, b) => b.drawnAt.getTime() - a.drawnAt.getTime())
  const nameOfCode = (code: string) => {
    const lottery = OWN.find((one) => one.code === code)
    return lottery ? nameOf(lottery, locale) : code
  }
  const silent: LotteryAlarm[] = isSilent ? ['beacon'] : []
  return {
    beacon: {
      source: isPublicHeard ? PUBLIC_BEACON.source : LOCAL,
      isPublic: isPublicHeard,
      relays,
      isHeard: isPublicHeard,
      last: newest ? { ...presentDrawn(newest), gameCode: newest.lottery, name: nameOfCode(newest.lottery) } : null,
    },
    chains: codes.map((code) => {
      const [chain, last, open] = [chains.get(code), drawn.get(code), onSale.get(code)]
      return {
        gameCode: code,
        name: nameOfCode(code),
        alarms: [...(alarms.get(code) ?? []), ...endingAlarm(chain), ...silent],
        chain: chain ? presentChain(chain) : null,
        last: last ? presentDrawn(last) : null,
        open: open ? presentOnSale(open) : null,
      }
    }),
  }
}
