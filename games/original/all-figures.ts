/** The figures of every original: one line each, in alphabetical order. */
import { FIGURES as blackjack } from '#games/blackjack/figures.ts'
import { FIGURES as coin } from '#games/coin/rtp.ts'
import { FIGURES as hilo } from '#games/hilo/rtp.ts'
import { FIGURES as keno } from '#games/keno/rtp.ts'
import { FIGURES as limbo } from '#games/limbo/rtp.ts'
import { FIGURES as mines } from '#games/mines/rtp.ts'
import { FIGURES as plinko } from '#games/plinko/rtp.ts'
import { FIGURES as roulette } from '#games/roulette/rtp.ts'
import { FIGURES as towers } from '#games/towers/rtp.ts'
import { FIGURES as videoPoker } from '#games/video-poker/figures.ts'
import { FIGURES as wheel } from '#games/wheel/rtp.ts'
import type { Figure } from './figures.ts'
import type { OriginalName } from './originals.ts'

export const FIGURES_OF: Readonly<Record<OriginalName, readonly Figure[]>> = {
  blackjack,
  coin,
  hilo,
  keno,
  limbo,
  mines,
  plinko,
  roulette,
  towers,
  'video-poker': videoPoker,
  wheel,
}
