import type { Palette } from '../core/colour.ts'
import type { Seeded } from '../core/seed.ts'
import { carrom, chess, dominoes, ludo, mahjong } from '../heroes/boards.ts'
import * as cards from '../heroes/card-tables.ts'
import { fishing } from '../heroes/fishing.ts'
import { crash, dice, mines, plinko, type CrashLook, type DiceLook } from '../heroes/house.ts'
import { ballDraw, fiveDigits, keno, race, riverDraw } from '../heroes/lottery.ts'
import { cockfight, cricket, esports, football, sport } from '../heroes/sports.ts'
import type { TableLook } from '../heroes/salon.ts'
import type { Hero, Stage } from '../heroes/stage.ts'
import * as tables from '../heroes/tables.ts'
import type { Metal } from '../relief/materials.ts'
import type { GroundName } from '../scene/ground.ts'

/** A hero with its options bound, and its preferences. */
export type Scenery = {
  readonly paint: (stage: Stage) => Promise<void>
  readonly own?: Partial<Palette>
  readonly title?: Metal
}

type Make = (r: Seeded) => Scenery

const FELTS = ['#0b6b48', '#6d0d25', '#1e2a78', '#5d0a22', '#3b0764', '#0f4c5c', '#7a3a0d', '#0b4a6b'] as const

const bind =
  <T>(hero: Hero<T>, options: T): Scenery['paint'] =>
  (stage) =>
    hero(stage, options)

/** Makes a table whose cloth the row's seed selects. */
const table =
  (hero: Hero<TableLook>, own: Partial<Scenery> = {}): Make =>
  (r) => ({ paint: bind(hero, { felt: r.pick(FELTS) }), ...own })

const plain =
  (hero: Hero<undefined>, own: Partial<Scenery> = {}): Make =>
  () => ({ paint: bind(hero, undefined), ...own })

const DAY: Partial<Palette> = {
  sky0: '#0b5bd3',
  sky1: '#2f8df5',
  sky2: '#7cc4ff',
  glow: '#ffe27a',
  alt: '#ff7a3a',
  deep: '#04204f',
}

const flying =
  (icon: string, multiplier: string, title: Metal, more: Partial<CrashLook> = {}, own?: Partial<Palette>): Make =>
  () => ({ paint: bind(crash, { icon, multiplier, ...more }), title, ...(own && { own }) })

const rolling =
  (look: DiceLook, title: Metal): Make =>
  () => ({ paint: bind(dice, look), title })

const catching =
  (icon: string, more: { turn?: number; mirror?: boolean } = {}): Make =>
  (r) => ({ paint: bind(fishing, { icon, ...more }), title: r.pick(['ice', 'gold', 'jade', 'silver'] as const) })

const playing =
  (icon: string, ground: GroundName, turn = 0): Make =>
  () => ({ paint: bind(sport, { icon, ground, turn }), title: 'silver' })

const clan =
  (icon: string): Make =>
  () => ({ paint: bind(esports, { icon }), title: 'silver' })

/** Recipes that are not themed slots, by theme key. */
export const SCENES: Record<string, Make> = {
  'crash-rocket': flying('f:rocket', '12.84×', 'silver'),
  'crash-kite': flying('f:kite', '3.07×', 'gold', { day: true, turn: 0 }, DAY),
  'crash-balloon': flying(
    'f:balloon',
    '5.60×',
    'rose',
    { day: true, turn: 8 },
    { sky0: '#5a0f4a', sky1: '#d1436b', sky2: '#ff9a6b', deep: '#2a0626' },
  ),
  'crash-boat': flying('f:speedboat', '2.44×', 'ice', { day: true, turn: -14 }),
  'crash-comet': flying('f:comet', '27.10×', 'ember', { turn: 90 }),
  'crash-bee': flying('f:honeybee', '8.15×', 'gold', { turn: -10 }),
  'crash-helicopter': flying('f:helicopter', '4.92×', 'bronze', { turn: -8 }, { sky0: '#3a1206', sky1: '#a8430f' }),
  'crash-saucer': flying('f:flying-saucer', '9.99×', 'lime', { turn: 0 }),
  'crash-eagle': flying(
    'f:eagle',
    '6.31×',
    'gold',
    { day: true, turn: -12 },
    { sky0: '#274a8a', sky1: '#5f86c9', sky2: '#a9c4ee', deep: '#0c1a3a' },
  ),
  'crash-plane': flying(
    'f:small-airplane',
    '3.75×',
    'ice',
    { day: true, turn: -4 },
    { sky0: '#0a6b7a', sky1: '#1ba5b0', sky2: '#79e0dc', deep: '#03252a' },
  ),
  'crash-swan': flying('f:dove', '2.18×', 'rose', { day: true, turn: -8 }),
  'crash-dragon': flying('f:dragon', '18.50×', 'ember', { turn: -6 }),
  'crash-parachute': flying('f:parachute', '1.92×', 'lime', { day: true, turn: 8 }),
  'crash-rickshaw': flying('f:auto-rickshaw', '7.77×', 'gold', { turn: -22 }),
  dice: rolling(
    {
      colours: ['#0f9d8a', '#f59e0b'],
      faces: [
        [6, 3, 5],
        [4, 2, 6],
      ],
    },
    'gold',
  ),
  'dice-zero': rolling(
    {
      colours: ['#7c3aed', '#06b6d4'],
      faces: [
        [6, 3, 5],
        [4, 2, 6],
      ],
    },
    'amethyst',
  ),
  'dice-ludo': rolling(
    {
      colours: ['#e11d48', '#16a34a'],
      faces: [
        [6, 5, 3],
        [1, 4, 2],
      ],
    },
    'ember',
  ),
  'dice-neon': rolling(
    {
      colours: ['#ec4899', '#22d3ee'],
      faces: [
        [2, 6, 4],
        [5, 1, 3],
      ],
    },
    'candy',
  ),
  mines: plain(mines, { title: 'jade' }),
  plinko: plain(plinko, { title: 'candy' }),
  toss: table(tables.toss, { title: 'gold' }),
  baccarat: table(cards.baccarat),
  blackjack: table(cards.blackjack),
  roulette: table(tables.roulette),
  sicbo: table(tables.sicBo),
  teenpatti: table(cards.teenPatti),
  poker: table(cards.poker),
  rummy: table(cards.rummy),
  showwheel: table(tables.showWheel),
  dragontiger: table(tables.dragonTiger, { own: { deep: '#0a0510' } }),
  ludo: table(ludo),
  carrom: table(carrom),
  chess: table(chess),
  domino: table(dominoes),
  mahjong: table(mahjong),
  'fishing-shark': catching('f:shark'),
  'fishing-whale': catching('f:whale', { turn: 4 }),
  'fishing-octopus': catching('f:octopus', { turn: 0 }),
  'fishing-crab': catching('f:crab', { turn: 0 }),
  'fishing-turtle': catching('f:turtle'),
  'fishing-dolphin': catching('f:dolphin', { turn: 0 }),
  'fishing-crocodile': catching('f:crocodile', { turn: 0 }),
  'fishing-puffer': catching('f:blowfish', { turn: 0 }),
  'fishing-tropical': catching('f:tropical-fish', { turn: -6 }),
  'fishing-lobster': catching('f:lobster', { turn: 0 }),
  'fishing-fish': catching('f:fish', { turn: -10 }),
  'fishing-dragon': catching('f:dragon', { turn: 0 }),
  'fishing-oyster': catching('f:oyster', { turn: 0 }),
  'fishing-squid': catching('f:squid', { turn: 10 }),
  'fishing-phoenix': catching('f:phoenix-bird', { turn: 0 }),
  'fishing-shrimp': catching('f:shrimp', { turn: 0 }),
  'fishing-jelly': catching('f:jellyfish', { turn: 0 }),
  cricket: () => ({ paint: bind(cricket, { turf: '#2c9a4a', arrangement: 0 }), title: 'gold' }),
  'cricket-night': () => ({ paint: bind(cricket, { turf: '#1b5a6b', arrangement: 1 }), title: 'silver' }),
  'cricket-over': () => ({ paint: bind(cricket, { turf: '#3f8f2a', arrangement: 2 }), title: 'ember' }),
  football: () => ({ paint: bind(football, { turf: '#1f9d4d' }), title: 'silver' }),
  'football-day': () => ({ paint: bind(football, { turf: '#5fae2a' }), title: 'gold' }),
  'football-neon': () => ({ paint: bind(football, { turf: '#4a1f9d' }), title: 'candy' }),
  kabaddi: playing('f:raised-fist', 'stadium'),
  trophy: playing('f:trophy', 'stadium'),
  tennis: playing('f:tennis', 'grid', -12),
  basketball: playing('f:basketball', 'city', -14),
  volleyball: playing('f:volleyball', 'dunes', 12),
  boxing: playing('f:boxing-glove', 'salon'),
  badminton: playing('f:badminton', 'grid'),
  pingpong: playing('f:ping-pong', 'grid'),
  esports: clan('g:wolf-head'),
  'esports-dragon': clan('g:spiked-dragon-head'),
  'esports-bear': clan('g:bear-head'),
  'esports-knight': clan('g:black-knight-helm'),
  'esports-raven': clan('g:raven'),
  'esports-tiger': clan('g:tiger-head'),
  'esports-eagle': clan('g:eagle-head'),
  'esports-fox': clan('g:fox-head'),
  vnlott: plain(ballDraw),
  sealott: plain(riverDraw),
  ssc: plain(fiveDigits),
  pk10: plain(race),
  keno: plain(keno),
  cockfight: plain(cockfight, { title: 'ember' }),
  'cockfight-dawn': plain(cockfight, { title: 'gold' }),
  'cockfight-night': plain(cockfight, { title: 'amethyst' }),
}
