import { describe, expect, test } from 'vitest'
import { skinFaults } from './check-skin.ts'
import { countCascade, countFirstDrop, playSpins } from './cascade-figures.ts'
import { countSkin, statedReturn } from './figures.ts'
import { gridOf, evaluateStops } from './reel-rules.ts'
import { combine, times, type SpinMoments } from './moments.ts'
import { boundOverMost } from './over-most.ts'
import { countReels, cycleOf, scatterCounts } from './reel-figures.ts'
import { boughtSpins, type CascadeSkin, type ReelSkin, type SlotSkin, type Triple } from './skin.ts'
import { ALL_SKINS, findSkin, SKIN_NAMES, SKINS } from './skins.ts'

/** No game of the house returns more than this. */
const MOST_RETURNED = 0.995
const reels = ALL_SKINS.filter((skin): skin is ReelSkin => skin.kind !== 'cascade')
const cascades = ALL_SKINS.filter((skin): skin is CascadeSkin => skin.kind === 'cascade')
const { l20, tumble } = SKINS
const ways = SKINS['ways-243']

/** In shares of a stake or a price: figures are stated to six places. */
const NEVER_SEEN = 0.000001

/** Free spins of a skin, as they were counted or played. */
type Free = { largest: number; spin: SpinMoments | undefined; trigger: number; awards: Triple | undefined }

function expectNeverSeen(skin: SlotSkin, { spin, awards, ...free }: Free): void {
  if (!spin || !awards) throw new Error(`${skin.name} gives no free spins`)
  const { paid, bought } = boundOverMost({ ...free, spin, awards }, skin.most, boughtSpins(skin))
  expect(paid).toBeLessThan(NEVER_SEEN)
  expect(skin.buyIn === null ? 0 : bought / skin.buyIn).toBeLessThan(NEVER_SEEN)
}

describe('every skin', () => {
  test('GAME-9 there are at least 24, each under its own name and with figures of its own', () => {
    expect(ALL_SKINS.length).toBeGreaterThanOrEqual(24)
    expect(ALL_SKINS.map(({ name }) => name)).toEqual(SKIN_NAMES)
    expect(new Set(ALL_SKINS.map(({ figures }) => `${figures.rtp} ${figures.hit} ${figures.deviation}`)).size).toBe(
      ALL_SKINS.length,
    )
    for (const name of SKIN_NAMES) expect(findSkin(`slot-${name}`)?.name).toBe(name)
    expect(findSkin('slot-none')).toBeNull()
    expect(findSkin('toString')).toBeNull()
  })

  test.each(SKIN_NAMES)('GAME-9 %s is well made, and nothing that it offers returns above 99.5 %%', (name) => {
    const skin = SKINS[name]
    expect(skinFaults(skin)).toEqual([])
    const within = Number(skin.figures.rtpWithin ?? 0)
    expect(statedReturn(skin).total + within).toBeLessThan(MOST_RETURNED)
    const { base, scatter, free, rtp, bought } = skin.figures
    expect(skin.buyIn === null).toBe(bought === null)
    // a bought feature never returns more than the game that it belongs to
    expect(Number(bought?.rtp ?? 0)).toBeLessThanOrEqual(Number(rtp))
    expect(Number(bought?.rtp ?? 0) + Number(bought?.rtpWithin ?? 0)).toBeLessThan(MOST_RETURNED)
    expect(Number(base) + Number(scatter) + Number(free)).toBeCloseTo(Number(rtp), 5)
  })
})

describe('turning reels, counted exactly', () => {
  test.each(reels.map(({ name }) => name))('GAME-9 what is written down of %s is what is counted', (name) => {
    const skin = findSkin(name)
    expect(skin && countSkin(skin)).toEqual(skin?.figures)
  })

  test('GAME-9 L20 pays 352 596 000 line stakes over 24 300 000 stops: 95.7051 %', () => {
    expect(cycleOf(l20)).toBe(24_300_000)
    expect(countReels(l20).coinsOfCycle).toBe(352_596_000)
    expect(scatterCounts(l20).slice(3, 6)).toEqual([196_830, 10_935, 243])
    expect(l20.figures).toMatchObject({
      rtp: '0.957051',
      base: '0.725506',
      scatter: '0.021700',
      free: '0.209845',
      hit: '0.356928',
      trigger: '0.008560',
      deviation: '3.88',
      maxWin: '421.50',
    })
  })

  test('GAME-9 the 243 ways return 73.0511 % on lines, 96.3462 % in all, with a hit on 44.7577 %', () => {
    const { base, hit, spin } = countReels(ways)
    expect(base).toBeCloseTo(0.730511, 6)
    // as in docs/reference/games.md 5.2
    expect(hit).toBeCloseTo(0.447577, 6)
    expect(Math.sqrt(spin.square - spin.mean ** 2)).toBeCloseTo(2.0377, 4)
    expect(ways.figures.rtp).toBe('0.963462')
  })

  test('GAME-9 walking all stops of L20 gives the same hits, squares and largest win, and the published distribution', () => {
    const walked = walkLines(l20)
    const counted = countReels(l20)
    const cycle = cycleOf(l20)
    const total = (from: number, to: number) =>
      [...walked].reduce((sum, [pays, count]) => (pays >= from * 20 && pays < to * 20 ? sum + count : sum), 0)
    expect(total(0, Infinity)).toBe(cycle)
    expect(1 - (walked.get(0) ?? 0) / cycle).toBeCloseTo(counted.hit, 12)
    expect([...walked].reduce((sum, [pays, count]) => sum + pays ** 2 * count, 0) / cycle / 400).toBeCloseTo(
      counted.spin.square,
      9,
    )
    expect(Math.max(...walked.keys()) / 20).toBe(counted.maxWin)
    expect(
      [
        [1, 2],
        [2, 5],
        [5, 10],
        [10, 25],
        [25, 100],
      ].map(([from = 0, to = 0]) => (total(from, to) / cycle).toFixed(5)),
    ).toEqual(['0.10981', '0.08867', '0.02291', '0.00897', '0.00053'])
    expect(Math.sqrt(counted.spin.square - counted.spin.mean ** 2).toFixed(4)).toBe('2.1352')
  })

  test.each(['lines', 'ways'] as const)(
    'GAME-9 a small game of %s, all of whose stops are tried, returns what is counted',
    (kind) => {
      const skin: ReelSkin = {
        ...l20,
        kind,
        lines: kind === 'ways' ? [] : l20.lines.slice(0, 6),
        wildMultiplier: 2,
        scatterPays: [2, 7, 30],
        free: { awards: [2, 3, 5], multiplier: 2 },
        strips: ['ABKSAQ', 'AWKBSQA', 'BKWASK', 'SAKWQB', 'KASBAQ'],
      }
      const { strips } = skin
      let [sum, square, award, cross, hits, max, cycle] = [0, 0, 0, 0, 0, 0, 0]
      const walk = (stops: number[]): void => {
        if (stops.length < strips.length) {
          for (let stop = 0; stop < (strips[stops.length]?.length ?? 0); stop++) walk([...stops, stop])
          return
        }
        const { pays, scatter } = evaluateStops(skin, stops)
        const free = scatter?.spins ?? 0
        cycle++
        sum += pays
        square += pays ** 2
        award += free
        cross += pays * free
        if (pays > 0) hits++
        if (pays > max) max = pays
      }
      walk([])
      const counted = countReels(skin)
      expect(cycle).toBe(cycleOf(skin))
      expect(counted.spin.mean).toBeCloseTo(sum / cycle / 20, 10)
      expect(counted.spin.square).toBeCloseTo(square / cycle / 400, 9)
      expect(counted.spin.award).toBeCloseTo(award / cycle, 10)
      expect(counted.spin.cross).toBeCloseTo(cross / cycle / 20, 10)
      expect(counted.hit).toBeCloseTo(hits / cycle, 12)
      expect(counted.maxWin).toBe(max / 20)
    },
  )

  test("a round's moments follow from a spin's: ten coin flips that win two with a tenth's chance of three more", () => {
    const spin = { mean: 1, square: 2, award: 0.3, awardSquare: 0.9, cross: 0.3 }
    const round = combine(spin, times(spin, 2))
    expect(round.freeMean).toBeCloseTo(2 / 0.7, 12)
    expect(round.mean).toBeCloseTo(1 + 0.3 * (2 / 0.7), 12)
    expect(() => combine(spin, { ...spin, award: 1 })).toThrow(RangeError)
  })
})

describe('the most of a bet', () => {
  test.each(reels.map(({ name }) => name))(
    'GAME-9 %s: what its most takes from a bet, and from a bought feature, is less than any stated figure shows',
    (name) => {
      const skin = findSkin(name) as ReelSkin
      const { spin, trigger, maxWin } = countReels(skin)
      const { multiplier, awards } = skin.free
      const free = { largest: maxWin * multiplier, spin: times(spin, multiplier), trigger, awards }
      expectNeverSeen(skin, free)
    },
  )

  test.each(cascades.filter(({ free }) => free).map(({ name }) => name))(
    'GAME-9 %s: the same, as far as it was played',
    (name) => {
      const skin = findSkin(name) as CascadeSkin
      const { trigger, free } = countCascade(skin, 200_000, 7)
      expectNeverSeen(skin, { largest: skin.cap, spin: free?.spin, trigger, awards: skin.free?.awards })
    },
  )

  test('GAME-9 without free spins it is the most of a spin, and a bound below the most of a free spin is none', () => {
    expect(tumble.most).toBe(tumble.cap)
    const { spin, trigger } = countReels(l20)
    const chain = { largest: 421.5, spin: times(spin, 3), trigger, awards: l20.free.awards }
    expect(boundOverMost(chain, 421, 10)).toEqual({ paid: Infinity, bought: Infinity })
    // a bound that is near the most of a spin takes something, and says so
    expect(boundOverMost(chain, 430, 10).bought / 26).toBeGreaterThan(NEVER_SEEN)
  })

  test('GAME-9 ten coin flips that are paid at most eight: the bound lies above what they lose', () => {
    const spin = { mean: 0.5, square: 0.5, award: 0, awardSquare: 0, cross: 0 }
    const chain = { largest: 1, spin, trigger: 0, awards: [1, 1, 1] as const }
    const lost = (10 * 1 + 1 * 2) / 1024 // nine heads lose one, ten heads lose two
    const { bought } = boundOverMost(chain, 8, 10)
    expect(bought).toBeGreaterThan(lost)
    expect(bought).toBeLessThan(20 * lost)
  })
})

describe('cascades: the first drop exactly, the rest played', () => {
  test('GAME-9 the reference game: a hit on .2907, tumbles and return within what chance allows', () => {
    const first = countFirstDrop(tumble)
    // published from 20 million played spins
    expect(first.hit).toBeCloseTo(0.29064, 3)
    const played = playSpins(tumble, false, 600_000, 5)
    ;[0.70936, 0.19214, 0.0613, 0.0233].forEach((share, drops) => {
      expect(played.tumbles[drops]).toBeCloseTo(share, 2)
    })
    expect(Math.abs(played.spin.mean - 0.95139)).toBeLessThan(4 * played.error + 0.00136)
    expect(Math.abs(Number(tumble.figures.rtp) - 0.95139)).toBeLessThan(0.00136 + Number(tumble.figures.rtpWithin))
    expect(Math.abs(played.firstDrop - first.mean)).toBeLessThan(0.01)
  })

  test.each(cascades.map(({ name }) => name))(
    'GAME-9 %s wins as often as is written down, scatters alone included',
    (name) => {
      const skin = findSkin(name) as CascadeSkin
      const spins = 100_000
      const stated = Number(skin.figures.hit)
      expect(Math.abs(playSpins(skin, false, spins, 9).hit - stated)).toBeLessThan(
        4.5 * Math.sqrt((stated * (1 - stated)) / spins),
      )
    },
  )

  test.each(cascades.map(({ name }) => name))(
    'GAME-9 what is written down of %s is exact where it can be, and within chance of spins played here',
    (name) => {
      const skin = findSkin(name) as CascadeSkin
      const again = countSkin(skin, 400_000, 77)
      const { figures } = skin
      const exact = ({ bought, ...all }: typeof figures) => ({
        ...all,
        rtp: '',
        base: '',
        free: '',
        deviation: '',
        rtpWithin: '',
        bought: bought?.hit,
      })
      expect(exact(again)).toEqual(exact(figures))
      // 95 % are within one interval; three intervals leave out one run in a hundred million
      const room = 3 * Math.hypot(Number(again.rtpWithin), Number(figures.rtpWithin))
      expect(Math.abs(Number(again.rtp) - Number(figures.rtp))).toBeLessThan(room)
      expect(Number(again.deviation) / Number(figures.deviation)).toBeCloseTo(1, 0)
      expect(Number(figures.rtpWithin)).toBeLessThan(0.005)
      if (figures.bought === null || again.bought === null) return
      const boughtRoom = 3 * Math.hypot(Number(again.bought.rtpWithin), Number(figures.bought.rtpWithin))
      expect(Math.abs(Number(again.bought.rtp) - Number(figures.bought.rtp))).toBeLessThan(boughtRoom)
      expect(Number(again.bought.deviation) / Number(figures.bought.deviation)).toBeCloseTo(1, 0)
    },
  )
})

/**
 * Returns pays (coins) → number of stops, by enumerating the whole cycle: the first three reels decide which lines pay.
 */
function walkLines(skin: ReelSkin): Map<number, number> {
  const [first = [], second = [], third = [], fourth = [], fifth = []] = skin.strips.map((strip, reel) =>
    [...strip].map(
      (_, stop) =>
        gridOf(
          skin,
          skin.strips.map((__, other) => (other === reel ? stop : 0)),
        )[reel] ?? [],
    ),
  )
  const fits = (cell: string | undefined, symbol: string) => cell === symbol || cell === 'W'
  const scatters = (column: readonly string[]) => Number(column.includes('S'))
  const rows = skin.lines.map((line) => [...line].map(Number))
  const found = new Map<number, number>()
  for (const a of first)
    for (const b of second)
      for (const c of third) {
        const alive = rows.flatMap(([r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0]) => {
          const symbol = a[r1] ?? ''
          const pays = skin.pays[symbol]
          return pays && fits(b[r2], symbol) && fits(c[r3], symbol) ? [{ symbol, pays, r4, r5 }] : []
        })
        const shown = scatters(a) + scatters(b) + scatters(c)
        for (const d of fourth)
          for (const e of fifth) {
            const all = shown + scatters(d) + scatters(e)
            let coins = all < 3 ? 0 : (skin.scatterPays[all - 3] ?? 0) * skin.coins
            for (const { symbol, pays, r4, r5 } of alive)
              coins += !fits(d[r4], symbol) ? pays[0] : fits(e[r5], symbol) ? pays[2] : pays[1]
            found.set(coins, (found.get(coins) ?? 0) + 1)
          }
      }
  return found
}
