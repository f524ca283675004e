import { LOTTERIES, type Lottery } from '#games/lottery/lotteries.ts'
import { namesOf } from '#games/lottery/names.ts'
import { areaOf } from '#games/lottery/places.ts'
import { define, type Draft, type Row } from './define.ts'
import type { Classify, GameType } from './types.ts'

/** What plays a lottery's title: the hall, which is a page of the site. */
export const HALL_ENGINE = 'hall'

type Place = { vendor: string; type: GameType; classify: Classify; theme: string }

/** Kinds that are sold at fixed odds stand among the e-lotteries. */
const CHINESE: Readonly<Partial<Record<Lottery['family'], Place>>> = {
  ssc: { vendor: 'LOTT', type: 'LOTT', classify: 'SSC', theme: 'ssc' },
  pick5: { vendor: 'LOTT', type: 'LOTT', classify: 'SSC', theme: 'ssc' },
  race: { vendor: 'LOTT', type: 'LOTT', classify: 'PK10', theme: 'pk10' },
  k3: { vendor: 'LOTT', type: 'LOTT', classify: 'K3', theme: 'sicbo' },
  pc28: { vendor: 'ELOTT', type: 'ELOTT', classify: 'SSC', theme: 'ssc' },
  'mark-six': { vendor: 'ELOTT', type: 'ELOTT', classify: 'KENO', theme: 'keno' },
  keno: { vendor: 'ELOTT', type: 'ELOTT', classify: 'KENO', theme: 'keno' },
}

const PLACES: Readonly<Record<'VN' | 'SEA', Place>> = {
  VN: { vendor: 'TCG_LOTTO_VN', type: 'LOTT', classify: 'VN', theme: 'vnlott' },
  SEA: { vendor: 'TCG_SEA', type: 'LOTT', classify: 'SEA', theme: 'sealott' },
}

/** The titles that stand in front, in their order, and those that the lobby shows as hot. */
const LEADS: readonly string[] = ['mb', 'thai', 'ssc1', 'pk10f1', 'k3f1']
const ELOTT_LEADS: readonly string[] = ['keno5', 'pc28f1', 'lhcf5']
const HOT: readonly string[] = ['mb', 'thai', 'ssc1', 'pk10f1', 'keno5']

function placeOf(lottery: Lottery): Place {
  const area = areaOf(lottery)
  const place = area === 'CN' ? CHINESE[lottery.family] : PLACES[area]
  if (!place) throw new Error(`no place for ${lottery.code}`)
  return place
}

function titleOf(lottery: Lottery): Draft[] {
  const { vendor, type, classify, theme } = placeOf(lottery)
  const { en, bn } = namesOf(lottery)
  const lead = (type === 'ELOTT' ? ELOTT_LEADS : LEADS).indexOf(lottery.code)
  const row: Row = [
    en,
    bn,
    theme,
    { code: lottery.code, ...(lead >= 0 && { lead }), ...(HOT.includes(lottery.code) && { hot: true as const }) },
  ]
  return define(vendor, type, classify, HALL_ENGINE, [row])
}

const titlesOf = (type: GameType) => LOTTERIES.filter((lottery) => placeOf(lottery).type === type).flatMap(titleOf)

/** A title for each lottery, under the lottery's own code. */
export const LOTT_GAMES = titlesOf('LOTT')

/** The lotteries of fixed odds. */
export const ELOTT_GAMES = titlesOf('ELOTT')
