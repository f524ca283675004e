/** Every lottery: what it draws, when, what can be played, and how it is priced. */
import type { BoardFormat } from './core/board.ts'
import type { Play } from './core/play.ts'
import type { PrizeMode } from './core/price.ts'
import { allDay, daily, EVERY_DAY, inStretches, ZONES, type IssueFormat, type Timetable } from './core/timetable.ts'
import { K3, K3_PLAYS } from './k3/plays.ts'
import { KENO, KENO_PLAYS } from './keno/plays.ts'
import { MARK_SIX } from './mark-six/numbers.ts'
import { markSixPlays } from './mark-six/plays.ts'
import { PC28, PC28_PLAYS } from './pc28/plays.ts'
import { X11, X11_PLAYS } from './pick5/plays.ts'
import { PK10, PK10_PLAYS } from './race/plays.ts'
import { MY_BOARD, MY_PLAYS, SG_BOARD, SG_PLAYS } from './sea/four-digits.ts'
import { PH2D, PH2D_PLAYS, PH3D, PH3D_PLAYS, PH4D, PH4D_PLAYS, PH6D, PH6D_PLAYS, PH_LOTTOS } from './sea/philippines.ts'
import { HANOI, LAO, MALAY, STOCK, THAI, thaiPlays, YEEKEE, type ThaiSource } from './sea/thai.ts'
import { TOGEL, TOGEL_PLAYS } from './sea/togel.ts'
import { SSC } from './ssc/digits.ts'
import { SSC_PLAYS } from './ssc/plays.ts'
import { CENTRAL, NORTH, pairedFormat, SOUTH } from './vietnam/boards.ts'
import { northPlays, pairedPlays, provincePlays } from './vietnam/plays.ts'
import { PROVINCES, weekdaysOf, type VietnamRegion } from './vietnam/schedule.ts'

export type Lottery = {
  /** Stands in the message of its draws, so that no two lotteries share one, and is its title's code in the catalogue. */
  code: string
  /** Its own name. */
  name: string
  family:
    | 'ssc'
    | 'race'
    | 'pick5'
    | 'k3'
    | 'pc28'
    | 'mark-six'
    | 'keno'
    | 'vietnam'
    | 'thai'
    | '4d'
    | 'togel'
    | 'philippines'
  format: BoardFormat
  /** The plays of a draw in a lunar year, which only Mark Six asks for. */
  playsIn: (lunarYear: number) => readonly Play[]
  modes: readonly PrizeMode[]
  /** `house`: drawn by the house from its own chain. `official`: its results come from outside. */
  source: 'house' | 'official'
  timetable: Timetable
  issues: IssueFormat
}

type Family = Pick<Lottery, 'family' | 'format' | 'playsIn' | 'modes'>

const family = (
  name: Lottery['family'],
  format: BoardFormat,
  plays: readonly Play[],
  modes: readonly PrizeMode[],
): Family => ({ family: name, format, playsIn: () => plays, modes })

const CHINESE = {
  ssc: family('ssc', SSC, SSC_PLAYS, ['LOTT', 'ELOTT']),
  race: family('race', PK10, PK10_PLAYS, ['LOTT', 'ELOTT']),
  pick5: family('pick5', X11, X11_PLAYS, ['LOTT', 'ELOTT']),
  k3: family('k3', K3, K3_PLAYS, ['LOTT', 'ELOTT']),
  pc28: family('pc28', PC28, PC28_PLAYS, ['LOTT', 'ELOTT']),
  markSix: { family: 'mark-six', format: MARK_SIX, playsIn: markSixPlays, modes: ['ELOTT'] } satisfies Family,
  keno: family('keno', KENO, KENO_PLAYS, ['ELOTT']),
}

const IN_DAY = { digits: 4, separator: '' } as const
const OFFICIAL_DAY = { digits: 3, separator: '' } as const
const DATE = { digits: 0, separator: '' } as const
const VIETNAM_FAST = { digits: 4, separator: '-' } as const

const own = ({ modes, ...rest }: Family): Family => ({
  ...rest,
  modes: modes.map((mode) => (mode === 'LOTT' ? 'ZY' : mode)),
})

/** A lottery of the house's own: drawn every 60, 90, 180 or 300 seconds. */
function fast(
  code: string,
  name: string,
  base: Family,
  every: 60 | 90 | 180 | 300,
  zone: number = ZONES.china,
  issues: IssueFormat = IN_DAY,
): Lottery {
  const closesBefore = { 60: 5, 90: 10, 180: 15, 300: 20 }[every]
  const timetable = allDay(every, closesBefore, zone)
  return { code, name, ...own(base), format: { ...base.format, code }, source: 'house', timetable, issues }
}

const official = (
  code: string,
  name: string,
  base: Family,
  timetable: Timetable,
  issues: IssueFormat = DATE,
): Lottery => ({ code, name, ...base, format: { ...base.format, code }, source: 'official', timetable, issues })

const CHINESE_LOTTERIES: readonly Lottery[] = [
  fast('ssc1', '1分时时彩', CHINESE.ssc, 60),
  fast('ssc90', '1.5分时时彩', CHINESE.ssc, 90),
  fast('ssc3', '3分时时彩', CHINESE.ssc, 180),
  fast('ssc5', '5分时时彩', CHINESE.ssc, 300),
  official(
    'cqssc',
    '重庆时时彩',
    CHINESE.ssc,
    inStretches(1_200, 60, ZONES.china, ['00:30', '03:10'], ['07:30', '23:50']),
    OFFICIAL_DAY,
  ),
  official('xjssc', '新疆时时彩', CHINESE.ssc, inStretches(1_200, 60, ZONES.china, ['10:20', '02:00']), OFFICIAL_DAY),
  fast('pk10f1', '极速赛车', CHINESE.race, 60),
  fast('pk10f5', '5分赛车', CHINESE.race, 300),
  official('bjpk10', '北京赛车', CHINESE.race, inStretches(1_200, 60, ZONES.china, ['09:30', '23:50']), OFFICIAL_DAY),
  fast('x11f1', '1分11选5', CHINESE.pick5, 60),
  official('gdx11', '广东11选5', CHINESE.pick5, inStretches(1_200, 60, ZONES.china, ['09:30', '23:10']), OFFICIAL_DAY),
  official('jxx11', '江西11选5', CHINESE.pick5, inStretches(1_200, 60, ZONES.china, ['09:30', '23:10']), OFFICIAL_DAY),
  fast('k3f1', '1分快三', CHINESE.k3, 60),
  fast('k3f3', '3分快三', CHINESE.k3, 180),
  fast('pc28f1', '1分28', CHINESE.pc28, 60),
  fast('pc28f3', '幸运28', CHINESE.pc28, 180),
  fast('lhcf5', '5分六合彩', CHINESE.markSix, 300),
  official('hklhc', '香港六合彩', CHINESE.markSix, daily(['21:30'], 900, ZONES.china, [2, 4, 6])),
  fast('keno5', '5分快乐8', CHINESE.keno, 300),
  official('kl8', '快乐8', CHINESE.keno, daily(['21:30'], 1_800, ZONES.china)),
]

const NORTH_FAMILY = family('vietnam', NORTH, northPlays(NORTH), ['ELOTT'])
const PROVINCE_FAMILIES: Readonly<Record<VietnamRegion, Family>> = {
  north: NORTH_FAMILY,
  central: family('vietnam', CENTRAL, provincePlays(CENTRAL), ['ELOTT']),
  south: family('vietnam', SOUTH, provincePlays(SOUTH), ['ELOTT']),
}
const VIETNAM_TIMES: Readonly<Record<VietnamRegion, readonly [string, number]>> = {
  north: ['18:15', 300],
  central: ['17:15', 300],
  south: ['16:15', 300],
}

/** `TP.HCM` becomes `tphcm`, `Đà Nẵng` `danang`. */
const codeOf = (province: string) =>
  province
    .normalize('NFD')
    .replace(/[Đđ]/g, 'D')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

const provinceLotteries = (region: 'central' | 'south'): Lottery[] => {
  const [at, closesBefore] = VIETNAM_TIMES[region]
  return [...new Set(PROVINCES[region].flat())].map((province) =>
    official(
      `${region === 'south' ? 'mn' : 'mt'}-${codeOf(province)}`,
      province,
      PROVINCE_FAMILIES[region],
      daily([at], closesBefore, ZONES.vietnam, weekdaysOf(region, province)),
    ),
  )
}

const PAIR_FORMAT = pairedFormat(SOUTH)

const VIETNAM_LOTTERIES: readonly Lottery[] = [
  official('mb', 'Miền Bắc', NORTH_FAMILY, daily([VIETNAM_TIMES.north[0]], VIETNAM_TIMES.north[1], ZONES.vietnam)),
  ...provinceLotteries('central'),
  ...provinceLotteries('south'),
  // the first two provinces of the South's day on one ticket
  official(
    'mn2',
    'Miền Nam 2 đài',
    family('vietnam', PAIR_FORMAT, pairedPlays(PAIR_FORMAT), ['ELOTT']),
    daily([VIETNAM_TIMES.south[0]], VIETNAM_TIMES.south[1], ZONES.vietnam),
  ),
  fast('mb1p', 'Miền Bắc siêu tốc 1 phút', NORTH_FAMILY, 60, ZONES.vietnam, VIETNAM_FAST),
  fast('mb5p', 'Miền Bắc nhanh 5 phút', NORTH_FAMILY, 300, ZONES.vietnam, VIETNAM_FAST),
  fast('mn1p', 'Miền Nam siêu tốc 1 phút', PROVINCE_FAMILIES.south, 60, ZONES.vietnam, VIETNAM_FAST),
  fast('mn5p', 'Miền Nam nhanh 5 phút', PROVINCE_FAMILIES.south, 300, ZONES.vietnam, VIETNAM_FAST),
]

const thai = (source: ThaiSource) => family('thai', source.format, thaiPlays(source), ['SEA'])
const WEEKEND_AND_WEDNESDAY = [0, 3, 6]

const SEA_LOTTERIES: readonly Lottery[] = [
  official('thai', 'หวยรัฐบาลไทย', thai(THAI), {
    kind: 'monthly',
    days: [1, 16],
    at: [16 * 60],
    closesBefore: 2_400,
    zoneMinutes: ZONES.thailand,
  }),
  official('lao', 'หวยลาว', thai(LAO), daily(['20:30'], 1_800, ZONES.thailand, [1, 3, 5])),
  official('hanoi', 'หวยฮานอย', thai(HANOI), daily(['18:30'], 1_800, ZONES.thailand)),
  official('hanoi-special', 'หวยฮานอยพิเศษ', thai(HANOI), daily(['17:30'], 1_800, ZONES.thailand)),
  official('hanoi-vip', 'หวยฮานอย VIP', thai(HANOI), daily(['19:30'], 1_800, ZONES.thailand)),
  official('set', 'หวยหุ้นไทย', thai(STOCK), daily(['16:30'], 1_800, ZONES.thailand, [1, 2, 3, 4, 5])),
  official('nikkei', 'หวยหุ้นนิเคอิ', thai(STOCK), daily(['13:00'], 1_800, ZONES.thailand, [1, 2, 3, 4, 5])),
  official('hsi', 'หวยหุ้นฮั่งเส็ง', thai(STOCK), daily(['15:00'], 1_800, ZONES.thailand, [1, 2, 3, 4, 5])),
  official('dow', 'หวยหุ้นดาวโจนส์', thai(STOCK), daily(['03:30'], 1_800, ZONES.thailand, [2, 3, 4, 5, 6])),
  official('malay', 'หวยมาเลย์', thai(MALAY), daily(['18:30'], 1_800, ZONES.thailand, WEEKEND_AND_WEDNESDAY)),
  // shots are free until two minutes after bets close
  {
    code: 'yeekee',
    name: 'จับยี่กี',
    ...thai({ ...YEEKEE, format: { ...YEEKEE.format, code: 'yeekee' } }),
    source: 'house',
    timetable: inStretches(900, 120, ZONES.thailand, ['06:00', '03:45']),
    issues: OFFICIAL_DAY,
  },
  official(
    'sg4d',
    'Singapore 4D',
    family('4d', SG_BOARD, SG_PLAYS, ['SEA']),
    daily(['18:30'], 1_800, ZONES.singapore, WEEKEND_AND_WEDNESDAY),
  ),
  ...[
    ['magnum', 'Magnum 4D'],
    ['damacai', 'Da Ma Cai 1+3D'],
    ['toto', 'Sports Toto 4D'],
  ].map(([code = '', name = '']) =>
    official(
      code,
      name,
      family('4d', MY_BOARD, MY_PLAYS, ['SEA']),
      daily(['19:00'], 1_800, ZONES.singapore, WEEKEND_AND_WEDNESDAY),
    ),
  ),
  ...(
    [
      ['togel-hk', 'Togel Hong Kong', '23:00', EVERY_DAY],
      ['togel-syd', 'Togel Sydney', '13:50', EVERY_DAY],
      ['togel-sg', 'Togel Singapore', '17:45', [0, 1, 3, 4, 6]],
    ] as const
  ).map(([code, name, at, weekdays]) =>
    official(code, name, family('togel', TOGEL, TOGEL_PLAYS, ['SEA']), daily([at], 1_800, ZONES.indonesia, weekdays)),
  ),
]

const LOTTO_DAYS: Readonly<Record<number, readonly number[]>> = {
  42: [2, 4, 6],
  45: [1, 3, 5],
  49: [2, 4, 0],
  55: [1, 3, 6],
  58: [2, 5, 0],
}
const THRICE = ['14:00', '17:00', '21:00']

const philippine = (code: string, name: string, format: BoardFormat, plays: readonly Play[], timetable: Timetable) =>
  official(code, name, family('philippines', format, plays, ['SEA']), timetable, { digits: 1, separator: '-' })

const PHILIPPINE_LOTTERIES: readonly Lottery[] = [
  philippine('ph2d', '2D EZ2', PH2D, PH2D_PLAYS, daily(THRICE, 900, ZONES.philippines)),
  philippine('ph3d', '3D Swertres', PH3D, PH3D_PLAYS, daily(THRICE, 900, ZONES.philippines)),
  philippine('ph4d', '4D', PH4D, PH4D_PLAYS, daily(['21:00'], 900, ZONES.philippines, [1, 3, 5])),
  philippine('ph6d', '6D', PH6D, PH6D_PLAYS, daily(['21:00'], 900, ZONES.philippines, [2, 4, 6])),
  ...PH_LOTTOS.map(({ balls, format, plays }) =>
    philippine(
      `ph6${balls}`,
      `Lotto 6/${balls}`,
      format,
      plays,
      daily(['21:00'], 900, ZONES.philippines, LOTTO_DAYS[balls] ?? []),
    ),
  ),
]

export const LOTTERIES: readonly Lottery[] = [
  ...CHINESE_LOTTERIES,
  ...VIETNAM_LOTTERIES,
  ...SEA_LOTTERIES,
  ...PHILIPPINE_LOTTERIES,
]

const BY_CODE = new Map(LOTTERIES.map((lottery) => [lottery.code, lottery]))

/** Returns a lottery by its code, or null. */
export const findLottery = (code: string): Lottery | null => BY_CODE.get(code) ?? null

/** Returns a play of a lottery, or null. `lunarYear`: of the draw. */
export const findPlay = (lottery: Lottery, id: string, lunarYear: number): Play | null =>
  lottery.playsIn(lunarYear).find((play) => play.id === id) ?? null
