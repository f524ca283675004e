/**
 * The figures of bets before the start, as shown to members: the least and the most over matches of the calendar,
 * counted by `countMarkets` and stored here, because counting is too slow while members play. The test beside it counts
 * again and compares.
 */
import type { CockResult } from '#games/cockfight/rules.ts'
import type { MarketKind } from './market.ts'

type Span = readonly [least: string, most: string]
export type StatedMarket = Readonly<Record<'rtp' | 'hit' | 'deviation', Span>>

export const MARKET_FIGURES: Readonly<Record<Exclude<MarketKind, 'fight'>, StatedMarket>> = {
  '1x2': { rtp: ['0.9379', '0.9433'], hit: ['0.1663', '0.6211'], deviation: ['0.7325', '2.1112'] },
  ah: { rtp: ['0.9562', '0.9725'], hit: ['0.2937', '0.6554'], deviation: ['0.6701', '1.1754'] },
  ou: { rtp: ['0.9465', '0.9647'], hit: ['0.2612', '0.7185'], deviation: ['0.6029', '1.3002'] },
  dc: { rtp: ['0.9357', '0.9431'], hit: ['0.3789', '0.8337'], deviation: ['0.4208', '1.2031'] },
  dnb: { rtp: ['0.9590', '0.9654'], hit: ['0.1663', '0.6211'], deviation: ['0.4372', '1.5943'] },
  btts: { rtp: ['0.9470', '0.9524'], hit: ['0.3284', '0.6716'], deviation: ['0.6622', '1.3619'] },
  oe: { rtp: ['0.9478', '0.9520'], hit: ['0.4926', '0.5074'], deviation: ['0.9349', '0.9649'] },
  corners: { rtp: ['0.9387', '0.9433'], hit: ['0.3328', '0.6672'], deviation: ['0.6644', '1.3336'] },
  cs: { rtp: ['0.8917', '0.8929'], hit: ['0.0045', '0.1388'], deviation: ['2.2233', '13.2609'] },
  winner: { rtp: ['0.9452', '0.9540'], hit: ['0.1775', '0.8225'], deviation: ['0.4394', '2.0480'] },
  innings: { rtp: ['0.9471', '0.9522'], hit: ['0.4299', '0.5701'], deviation: ['0.8268', '1.0941'] },
  session: { rtp: ['0.9378', '0.9431'], hit: ['0.4017', '0.5983'], deviation: ['0.7697', '1.1472'] },
  wicket: { rtp: ['0.9222', '0.9256'], hit: ['0.0400', '0.5800'], deviation: ['0.7848', '4.5345'] },
  topover: { rtp: ['0.9286', '0.9345'], hit: ['0.3170', '0.6830'], deviation: ['0.6328', '1.3681'] },
  mapwinner: { rtp: ['0.9456', '0.9524'], hit: ['0.2684', '0.7316'], deviation: ['0.5761', '1.5688'] },
  maphcp: { rtp: ['0.9438', '0.9524'], hit: ['0.0721', '0.9279'], deviation: ['0.2638', '3.4160'] },
  maptotal: { rtp: ['0.9458', '0.9524'], hit: ['0.3093', '0.6907'], deviation: ['0.6332', '1.4190'] },
  score: { rtp: ['0.9213', '0.9259'], hit: ['0.0423', '0.5352'], deviation: ['0.8629', '4.4036'] },
  units: { rtp: ['0.9440', '0.9524'], hit: ['0.1250', '0.8750'], deviation: ['0.3572', '2.5168'] },
}

export const FIGHT_FIGURES: Readonly<Record<CockResult, StatedMarket>> = {
  meron: { rtp: ['0.9488', '0.9545'], hit: ['0.4461', '0.5917'], deviation: ['0.7260', '0.9898'] },
  wala: { rtp: ['0.9496', '0.9545'], hit: ['0.3633', '0.5089'], deviation: ['0.8679', '1.1861'] },
  draw: { rtp: ['0.9520', '0.9520'], hit: ['0.0400', '0.0400'], deviation: ['4.6638', '4.6638'] },
  fulltime: { rtp: ['0.9523', '0.9524'], hit: ['0.0050', '0.0050'], deviation: ['13.4346', '13.4346'] },
}
