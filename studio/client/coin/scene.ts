/** Coin: heads or tails, thrown. */
import { SIDES, type CoinChoice, type Side } from '#games/coin/rules.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { play } from '#studio/client/lib/sound.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { spinTo } from '#studio/client/lib/spin.ts'
import { wordField } from '#studio/client/original/fields.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './coin.css'

type CoinView = {
  landed: Side
  isWin: boolean
}
type Table = OriginalTable<CoinChoice, CoinView>

const THROW_MS = 1_050
const QUICK_MS = 160
const TURNS = 4
const HIGH = 96
const SVG = 'http://www.w3.org/2000/svg'

/** Draws a lotus for heads, the house's mark for tails. */
function emblem(side: Side): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 100 100')
  svg.setAttribute('aria-hidden', 'true')
  const add = (d: string, fill: string, stroke = 'none') => {
    const path = document.createElementNS(SVG, 'path')
    for (const [name, value] of Object.entries({
      d,
      fill,
      stroke,
      'stroke-width': '6',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }))
      path.setAttribute(name, value)
    svg.append(path)
  }
  if (side === 'tails') add('M24 54 L50 30 L76 54 M32 66 h36 M32 80 h36', 'none', '#7a4d08')
  else
    for (const angle of [-64, -32, 0, 32, 64]) {
      add('M50 78 C38 62 38 42 50 24 C62 42 62 62 50 78 Z', angle === 0 ? '#8a570a' : '#a86d12')
      svg.lastElementChild?.setAttribute('transform', `rotate(${angle} 50 78)`)
    }
  return svg
}

function scene(table: Table): HTMLElement {
  const angle = signal(0)
  const height = signal(0)
  table.present = async ({ view }, isQuick) => {
    play('spin')
    const from = angle.peek()
    const target = view.landed === 'heads' ? 0 : Math.PI
    const length = isQuick ? QUICK_MS : THROW_MS
    const begin = performance.now()
    await spinTo(from, target, isQuick ? 1 : TURNS, length, (now) => {
      angle.set(now)
      height.set(isQuick ? 0 : Math.sin(Math.min(1, (performance.now() - begin) / length) * Math.PI) * HIGH)
    })
    angle.set(target)
    height.set(0)
    play('stop')
  }
  const { round, isBusy } = table
  const coin = h(
    'div',
    {
      class: 'coin',
      role: 'img',
      'aria-label': () => (round() && !isBusy() ? t(`coin.${round()?.view.landed ?? 'heads'}`) : t('coin.stage')),
    },
    h('div', { class: 'coin-side heads' }, emblem('heads')),
    h('div', { class: 'coin-side tails' }, emblem('tails')),
  )
  styled(coin, { transform: () => `translateY(${-height()}px) rotateX(${angle()}rad)` })
  const shadow = h('div', { class: 'coin-shadow' })
  styled(shadow, { transform: () => `scale(${1 - height() / 260})` })
  return h(
    'div',
    { class: 'coin-room' },
    coin,
    shadow,
    h('p', { class: () => `coin-word ${round() && !isBusy() && round()?.view.isWin ? 'won' : ''}` }, () =>
      round() && !isBusy() ? t(`coin.${round()?.view.landed ?? 'heads'}`) : ' ',
    ),
  )
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  return wordField(
    () => t('coin.side'),
    SIDES,
    (side) => t(`coin.${side}`),
    () => choice().side,
    (side) => choice.set({ side }),
    isLocked,
  )
}

export const coinScene: OriginalScene<CoinChoice, CoinView> = {
  name: 'coin',
  first: { side: 'heads' },
  scene,
  fields,
  hasAutoplay: true,
  chip: ({ view }) => t(`coin.${view.landed}`),
}
