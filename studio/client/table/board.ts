/** The bet spots of every game, and what lies on them. */
import { COVERS } from '#games/roulette-table/paytable.ts'
import { colourOf } from '#games/roulette-table/rules.ts'
import { TABLE_GAMES } from '#games/table/table-games.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { put } from '#studio/client/logic/slip.ts'
import { shortMoney } from './chips.ts'
import { SECTIONS, type PlacesSection, type Section } from './sections.ts'
import { placeText, shortText, spotText } from './spots.ts'
import { betChips, isBetting, roomOf, type Table } from './state.ts'

/** A spot: press it and the chosen chip lies on it. */
export function spotButton(table: Table, spot: string, extra = ''): HTMLButtonElement {
  const { context, kind } = table
  const odds = context.rules.spots.find(({ id }) => id === spot)?.odds ?? ''
  const staged = () => table.slip().now[spot] ?? 0n
  const bet = () => betChips(table.bets())[spot] ?? 0n
  const isWon = () => {
    const result = table.round()?.result
    return table.isShown() && table.round()?.phase === 'RESULT' && result !== undefined && result !== null
      && TABLE_GAMES[kind].returnOf(spot, result.outcome) > 10_000
  }
  const total = () => table.crowd().spots[spot]
  const label = () => {
    const mine = staged() + bet()
    const words = [spotText(kind, spot), t('table.pays', { odds })]
    if (mine > 0n) words.push(t('table.yours', { amount: context.money(mine) }))
    return words.join(', ')
  }
  return h('button', {
    type: 'button', class: () => `spot ${extra} ${isWon() ? 'won' : ''} ${bet() > 0n ? 'has-bet' : ''}`, 'data-spot': spot,
    disabled: () => !isBetting(table) || table.asked() !== null, 'aria-label': label,
    onclick: () => {
      const next = put(table.slip.peek(), spot, context.stake.peek(), roomOf(table))
      if (next === table.slip.peek()) return context.notice.set({ text: t('table.spotFull'), kind: 'info', offersDeposit: false })
      play('tap')
      table.slip.set(next)
    },
  },
  h('span', { class: 'spot-name' }, () => shortText(kind, spot)),
  h('span', { class: 'spot-odds num' }, odds),
  () => {
    const crowd = total()
    return crowd ? h('span', { class: 'spot-crowd num', 'aria-hidden': 'true' }, `${crowd.share}%`) : null
  },
  () => {
    const [chips, placed] = [staged(), bet()]
    if (chips + placed === 0n) return null
    return h('span', { class: `spot-chip num ${chips > 0n ? 'staged' : ''}`, 'aria-hidden': 'true' }, shortMoney(chips + placed))
  })
}

function sectionView(table: Table, { spots, columns, wide, title, isMain }: Section): HTMLElement {
  const grid = styled(h('div', { class: `spots ${isMain ? 'main-spots' : ''}` }, spots.map((spot) => spotButton(table, spot))), {
    '--columns': String(columns), '--wide-columns': String(wide ?? columns),
  })
  return h('div', { class: 'section' }, title ? h('h3', { class: 'section-title' }, () => t(title)) : null, grid)
}

/** The spots of one place of a draw at a time; a place with chips says so. */
function placesView(table: Table, { places, title, columns, wide }: PlacesSection): HTMLElement {
  const chosen = signal(0)
  const hasChips = (spots: readonly string[]) => {
    const bet = betChips(table.bets())
    return spots.some((spot) => (table.slip().now[spot] ?? 0n) + (bet[spot] ?? 0n) > 0n)
  }
  return h('div', { class: 'section' },
    h('h3', { class: 'section-title' }, () => t(title)),
    h('div', { class: 'place-row', role: 'radiogroup', 'aria-label': () => t(title) }, places.map(({ id, sides, numbers }, index) => h('button', {
      type: 'button', role: 'radio', class: () => `place ${hasChips([...sides, ...numbers]) ? 'has-chips' : ''}`, 'aria-checked': () => chosen() === index,
      onclick: () => { play('tap'); chosen.set(index) },
    }, () => placeText(id)))),
    places.map(({ sides, numbers }, index) => h('div', { class: 'place-spots', hidden: () => chosen() !== index },
      sectionView(table, { spots: sides, columns: 4 }), sectionView(table, { spots: numbers, columns, wide }))))
}

/** Where the middle of a bet lies on the grid of 3 × 12 numbers: along (0 to 12) and across (0 to 3). */
function placeOf(spot: string): { along: number; across: number } {
  const pockets = [...COVERS.get(spot) ?? []]
  const places = pockets.map((pocket) => (pocket === 0
    ? { along: -0.5, across: Number.NaN } : { along: Math.floor((pocket - 1) / 3) + 0.5, across: ((pocket - 1) % 3) + 0.5 }))
  const known = places.filter(({ across }) => !Number.isNaN(across))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const hasZero = pockets.includes(0)
  const isStreet = pockets.length === 3 && !hasZero
  const isLine = pockets.length === 6
  const isFirstFour = spot === '0-1-2-3'
  return {
    along: hasZero ? 0 : mean(places.map(({ along }) => along)),
    across: isStreet || isLine || isFirstFour ? 0 : mean(known.map(({ across }) => across)),
  }
}

function rouletteBoard(table: Table): HTMLElement {
  const straight = (pocket: number) => styled(spotButton(table, String(pocket), `number ${colourOf(pocket)}`), pocket === 0 ? {} : {
    '--along': String(Math.floor((pocket - 1) / 3) + 1), '--across': String(((pocket - 1) % 3) + 1),
  })
  const between = [...COVERS].filter(([spot, pockets]) => pockets.size > 1 && /^\d/.test(spot)).map(([spot]) => {
    const { along, across } = placeOf(spot)
    return styled(spotButton(table, spot, 'between'), { '--along': along.toFixed(3), '--across': across.toFixed(3) })
  })
  const numbers = Array.from({ length: 36 }, (_, index) => index + 1)
  return h('div', { class: 'roulette-board' },
    h('div', { class: 'zero' }, straight(0)),
    h('div', { class: 'numbers' }, numbers.map(straight), between),
    h('div', { class: 'columns' }, [1, 2, 3].map((column) => spotButton(table, `column-${column}`))),
    h('div', { class: 'dozens' }, [1, 2, 3].map((dozen) => spotButton(table, `dozen-${dozen}`))),
    h('div', { class: 'evens' }, ['low', 'even', 'red', 'black', 'odd', 'high'].map((spot) => spotButton(table, spot))))
}

/** The board of the table's game. */
export function board(table: Table): HTMLElement {
  const { kind } = table
  return h('div', { class: () => `board ${isBetting(table) ? 'open' : 'closed'}`, 'data-kind': kind, role: 'group', 'aria-label': () => t('table.board') },
    kind === 'roulette' ? rouletteBoard(table) : SECTIONS[kind].map((part) => ('places' in part ? placesView(table, part) : sectionView(table, part))))
}

/** Everything that lies on the table now, bet or not. */
export function stagedTotal(table: Table): bigint {
  return Object.values(table.slip().now).reduce((sum, stake) => sum + stake, 0n)
}

/** Everything that is bet in this round. */
export function betTotal(table: Table): bigint {
  return table.bets().reduce((sum, bet) => sum + (bet.state === 'REFUNDED' ? 0n : toMinor(bet.stake)), 0n)
}
